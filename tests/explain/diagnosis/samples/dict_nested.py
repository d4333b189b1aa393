import json


def minimax(tree, maximizing=True):
    if not isinstance(tree, dict):
        return tree, None
    best, move = None, None
    for name, subtree in tree.items():
        value, _ = minimax(subtree, not maximizing)
        if best is None or (value > best if maximizing else value < best):
            best, move = value, name
    return best, move


if __name__ == "__main__":
    print(minimax(json.loads(input())))
