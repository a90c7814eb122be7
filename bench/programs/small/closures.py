def counter(step):
    count = 0

    def bump():
        nonlocal count
        count += step
        return count

    return bump


def main():
    bump = counter(2)
    total = 0
    for _ in range(50000):
        total += bump()
    return total


main()
