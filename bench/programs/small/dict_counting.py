def main():
    text = 'the quick brown fox jumps over the lazy dog and runs away from the bear ' * 300
    counts = {}
    for word in text.split():
        counts[word] = counts.get(word, 0) + 1
    for letter in text:
        if letter in counts:
            counts[letter] += 1
        else:
            counts[letter] = 1
    return sorted(counts.items(), key=lambda item: (-item[1], item[0]))[:3]


main()
