"""Points that jump half way to random corners: random, module-level functions, points as named tuples, a grid of counts."""

import random
from collections import namedtuple
from math import cos, pi, sin

Point = namedtuple('Point', 'x y')


def corners(count):
    return [Point(cos(2 * pi * i / count), sin(2 * pi * i / count)) for i in range(count)]


def between(one, two, share):
    return Point(one.x + (two.x - one.x) * share, one.y + (two.y - one.y) * share)


def noise(seed):
    """A linear congruential generator, so that every implementation draws the same."""
    while True:
        seed = (seed * 6364136223846793005 + 1442695040888963407) % 2**64
        yield seed >> 33


def play(count, turns, share, draws):
    places = corners(count)
    grid = [[0] * 40 for _ in range(40)]
    here = Point(0.0, 0.0)
    last = -1
    for _ in range(turns):
        choice = next(draws) % count
        if choice == last:
            choice = (choice + 1) % count
        last = choice
        here = between(here, places[choice], share)
        grid[int((here.y + 1.0) * 19.9)][int((here.x + 1.0) * 19.9)] += 1
    return grid


def main():
    draws = noise(7)
    three = play(3, 10000, 0.5, draws)
    five = play(5, 10000, 0.6, draws)
    used = [sum(1 for row in grid for cell in row if cell) for grid in (three, five)]
    rng = random.Random(5)
    shuffled = list(range(500))
    rng.shuffle(shuffled)
    drawn = [rng.random() for _ in range(2000)]
    assert sorted(shuffled) == list(range(500))
    return used, max(map(max, three)), shuffled[:3], round(sum(drawn), 9), rng.randint(1, 10**6)


main()
