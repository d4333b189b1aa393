print("Welcome!")
name = input("Your name: ")


def negamax(node, color):
    print("at", node)
    if isinstance(node, int):
        return color * node
    return max(-negamax(child, -color) for child in node)


while True:
    number = int(input("A number: "))
    print(negamax([number, [1, 2]], 1))
