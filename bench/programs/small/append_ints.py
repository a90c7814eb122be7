def main():
    items = []
    for i in range(100000):
        items.append(i)
    return len(items)


main()
