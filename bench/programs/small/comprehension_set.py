def main():
    total = 0
    for _ in range(50):
        total += len({x % 97 for x in range(1000)})
    return total


main()
