def main():
    total = 0
    for _ in range(40):
        total += sum(x * x for x in range(1000) if x & 1)
    return total


main()
