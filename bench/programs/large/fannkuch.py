"""Longest series of prefix reversals over all permutations of n: slices, slice assignment, rotation by pop and insert."""


def permutations_in_place(n):
    """Each permutation of range(n) in the same list; swaps by a counter for each place."""
    items = list(range(n))
    counters = [0] * n
    yield items
    place = 0
    while place < n:
        if counters[place] < place:
            other = counters[place] if place & 1 else 0
            items[other], items[place] = items[place], items[other]
            yield items
            counters[place] += 1
            place = 0
        else:
            counters[place] = 0
            place += 1


def reversals(deck):
    count = 0
    first = deck[0]
    while first:
        deck[:first + 1] = deck[first::-1]
        count += 1
        first = deck[0]
    return count


def main():
    most = 0
    checksum = 0
    sign = 1
    for permutation in permutations_in_place(7):
        if permutation[0]:
            count = reversals(permutation[:])
            if count > most:
                most = count
            checksum += sign * count
        sign = -sign
    deck = list(range(9))
    for turn in range(12000):
        deck.insert(turn % 9, deck.pop(0))
        checksum += reversals(list(deck))
    assert most == 16
    return most, checksum


main()
