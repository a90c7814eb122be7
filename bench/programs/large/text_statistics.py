"""Words, letters and pairs of a text counted by Counter, defaultdict and dicts; most common, arithmetic, an index, entropy."""

from collections import Counter, defaultdict
from math import log2

SENTENCES = [
    'The river runs past the old mill and the mill stands still.',
    'A traveller asked the miller for bread, and the miller gave him flour.',
    'Where bread is baked the day begins; where flour is sold the day is long.',
    'No one counts the stones in the river, but the river counts the stones it moves.',
    'In winter the old mill is quiet and the miller mends what the year has broken.',
]


def words_of(text):
    return [word.strip('.,;').lower() for word in text.split()]


def entropy(counter):
    total = sum(counter.values())
    return -sum(count / total * log2(count / total) for count in counter.values())


def index_of(sentences):
    index = defaultdict(set)
    for number, sentence in enumerate(sentences):
        for word in words_of(sentence):
            index[word].add(number)
    return index


def search(index, query):
    found = None
    for word in query.split():
        found = index[word] if found is None else found & index[word]
    return found


def followers(words):
    table = defaultdict(Counter)
    for one, two in zip(words, words[1:]):
        table[one][two] += 1
    return table


def babble(table, word, count):
    spoken = [word]
    for turn in range(count):
        choices = sorted(table[word].items(), key=lambda item: (-item[1], item[0]))
        word = choices[turn % len(choices)][0]
        spoken.append(word)
    return ' '.join(spoken)


def anagrams(words):
    groups = defaultdict(list)
    for word in words:
        groups[''.join(sorted(word))].append(word)
    return max(groups.values(), key=lambda group: (len(set(group)), group))


def main():
    sentences = [f'{sentence} Line{i} {i * 7 % 113}' for i in range(160) for sentence in SENTENCES]
    text = ' '.join(sentences)
    words = words_of(text)
    counts = Counter(words)
    letters = Counter(c for c in text.lower() if c.isalpha())
    pairs = Counter(zip(words, words[1:]))
    lengths = defaultdict(int)
    for word in words:
        lengths[len(word)] += 1
    by_first = {}
    for word in words:
        by_first.setdefault(word[0], []).append(word)
    index = index_of(sentences)
    both = search(index, 'miller bread')
    table = followers(words)
    rare = counts - Counter({word: 1 for word in counts})
    merged = Counter(SENTENCES[0].lower()) + Counter(SENTENCES[1].lower()) & Counter(SENTENCES[2].lower())
    assert sum(counts.values()) == len(words) == sum(lengths.values())
    return (counts.most_common(3), letters.most_common(2), pairs.most_common(2), round(entropy(letters), 6),
            max(lengths, key=lengths.get), len(by_first['t']), len(both), babble(table, 'the', 12), len(rare),
            merged.most_common(1), len(anagrams(words)))


main()
