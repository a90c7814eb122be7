def main():
    items = []
    for i in range(100000):
        items.append(str(i))
    return len(items)


main()
