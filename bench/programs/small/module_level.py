total = 0
words = []
for i in range(30000):
    total += i % 5
    if i % 100 == 0:
        words.append(i)


def main():
    return total, len(words)


main()
