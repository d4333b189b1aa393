import sys

depth_limit = int(sys.argv[1])
filename = sys.argv[2] if len(sys.argv) > 2 else "tree.txt"
calls = 0


def minimax(node, is_max, depth=0):
    global calls
    calls += 1
    if isinstance(node, int) or depth == depth_limit:
        return node
    values = [minimax(child, not is_max, depth + 1) for child in node]
    return max(values) if is_max else min(values)


if len(sys.argv) < 3:
    print("usage: reads_arguments.py DEPTH FILE")
    sys.exit(1)
with open(filename) as file:
    print(minimax(eval(file.read()), True))
