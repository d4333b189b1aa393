class Node:
    def __init__(self, name, value=None):
        self.name = name
        self.value = value
        self.children = []

    def add(self, child):
        self.children.append(child)


def minimax(node, depth, maximizing):
    if len(node.children) == 0 or depth == 0:
        return node.value
    if maximizing:
        node.value = -10**9
        for child in node.children:
            node.value = max(node.value, minimax(child, depth - 1, False))
    else:
        node.value = 10**9
        for child in node.children:
            node.value = min(node.value, minimax(child, depth - 1, True))
    return node.value


root = Node("root")
for number in (3, 1, 2):
    root.add(Node("leaf", number))
print(minimax(root, 1, True))
