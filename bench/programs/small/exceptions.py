class Rejected(Exception):
    pass


def check(n):
    if n % 3 == 0:
        raise Rejected(n)
    return n


def main():
    caught = 0
    total = 0
    for i in range(20000):
        try:
            total += check(i)
        except Rejected:
            caught += 1
        finally:
            total += 1
    return total, caught


main()
