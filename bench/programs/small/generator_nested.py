def pairs(n):
    for i in range(n):
        for j in range(n):
            yield i + j


def main():
    total = 0
    for x in pairs(250):
        total += x
    return total


main()
