def area(width, height=2, *, scale=1):
    return width * height * scale


def main():
    total = 0
    for i in range(20000):
        total += area(i)
        total += area(i, 3)
        total += area(width=i, scale=2)
        total += area(i, height=4, scale=3)
    return total


main()
