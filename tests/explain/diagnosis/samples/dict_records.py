def minimax(node, depth, is_maximizing):
    if depth == 0 or not node["children"]:
        return node["value"]
    scores = []
    for child in node["children"]:
        scores.append(minimax(child, depth - 1, not is_maximizing))
    if is_maximizing:
        return max(scores)
    else:
        return min(scores)


def leaf(value):
    return {"value": value, "children": []}


root = {"value": None, "children": [{"value": None, "children": [leaf(1), leaf(4)]}, leaf(2)]}
print(minimax(root, 4, True))
