"""How large a layout of Pac-Man may be."""

MOST_SIDE = 64  # squares in a row, and rows
MOST_OPEN = 1600  # squares that are no walls: tables hold the distance of each from each
MOST_FOOD = 1500
MOST_CAPSULES = 60
MOST_GHOSTS = 9
MOST_BYTES = 1 << 16  # of a file or text
