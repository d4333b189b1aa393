"""Exact values: labelling, whole games enumerated and solved backwards, proofs of one value."""
