def main():
    total = 0
    for _ in range(50):
        total += len([x * 2 for x in range(1000) if x % 3])
    return total


main()
