def numbers(n):
    for i in range(n):
        yield i


def main():
    total = 0
    for x in numbers(60000):
        total += x
    return total


main()
