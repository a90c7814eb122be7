def collatz(n):
    steps = 0
    while n != 1:
        if n % 2 == 0:
            n = n // 2
        else:
            n = 3 * n + 1
        steps += 1
    return steps


def main():
    best = 0
    for n in range(1, 1500):
        steps = collatz(n)
        if steps > best:
            best = steps
    return best


main()
