def main():
    seed = 1
    items = []
    for _ in range(10000):
        seed = seed * 1103515245 + 12345 & 0x7FFFFFFF
        items.append((seed % 1000, seed))
    items.sort(key=lambda item: item[0])
    by_second = sorted(items, key=lambda item: -item[1])
    return items[0][0], by_second[0][1], len(sorted(x for x, _ in items))


main()
