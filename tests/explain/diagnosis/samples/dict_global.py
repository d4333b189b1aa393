tree = {
    "A": ["B", "C"],
    "B": ["D", "E"],
    "C": ["F", "G"],
}
values = {"D": 3, "E": 5, "F": 2, "G": 9}


def minimax(node, is_max):
    if node in values:
        return values[node]
    if is_max:
        best = float("-inf")
        for child in tree[node]:
            best = max(best, minimax(child, False))
        return best
    best = float("inf")
    for child in tree[node]:
        best = min(best, minimax(child, True))
    return best


result = minimax("A", True)
print(f"The value of the root is {result}")
