def main():
    total = 0
    for i in range(50000):
        pair = (i, i + 1)
        a, b = pair
        a, b = b, a
        total += a - b
    return total


main()
