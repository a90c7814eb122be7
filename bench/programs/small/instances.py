class Point:
    def __init__(self, x, y):
        self.x = x
        self.y = y

    def __add__(self, other):
        return Point(self.x + other.x, self.y + other.y)


def main():
    here = Point(0, 0)
    step = Point(1, 2)
    for _ in range(20000):
        here = here + step
    return here.x, here.y


main()
