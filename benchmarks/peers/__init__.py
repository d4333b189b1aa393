"""Who searches Connect Four: Plyant in both ways, OpenSpiel, easyAI and two C++ twins, each a function of the depth.

All but easyAI search the very same tree: columns from left to right, nothing estimated at the horizon, cut when α ≥ β.
"""
