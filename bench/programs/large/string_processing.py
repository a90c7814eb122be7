"""String work: Caesar cipher, palindromes, edit distance, run lengths, templates, search; indexes, joins and methods."""

TEXT = (
    'A bench that only adds numbers says little of programs that read what people write. '
    'Most of them split, strip, join, compare and replace; some count letters; a few turn words around. '
)


def caesar(text, shift):
    result = []
    for char in text:
        if 'a' <= char <= 'z':
            result.append(chr((ord(char) - 97 + shift) % 26 + 97))
        elif 'A' <= char <= 'Z':
            result.append(chr((ord(char) - 65 + shift) % 26 + 65))
        else:
            result.append(char)
    return ''.join(result)


def longest_palindrome(text):
    best = ''
    for middle in range(len(text)):
        for left, right in ((middle, middle), (middle, middle + 1)):
            while left >= 0 and right < len(text) and text[left] == text[right]:
                left -= 1
                right += 1
            if right - left - 1 > len(best):
                best = text[left + 1:right]
    return best


def distance(a, b):
    previous = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        current = [i]
        for j, y in enumerate(b, 1):
            current.append(min(previous[j] + 1, current[-1] + 1, previous[j - 1] + (x != y)))
        previous = current
    return previous[-1]


def run_lengths(text):
    result = ''
    i = 0
    while i < len(text):
        j = i
        while j < len(text) and text[j] == text[i]:
            j += 1
        result += f'{j - i}{text[i]}'
        i = j
    return result


def expand(lengths):
    result = []
    number = ''
    for char in lengths:
        if char.isdigit():
            number += char
        else:
            result.append(char * int(number))
            number = ''
    return ''.join(result)


def find_all(text, part):
    places = []
    at = text.find(part)
    while at != -1:
        places.append(at)
        at = text.find(part, at + 1)
    return places


def main():
    long_text = TEXT * 80
    secret = caesar(long_text, 7)
    assert caesar(secret, -7) == long_text
    letters = ''.join(c for c in TEXT.lower() if c.isalpha())
    packed = run_lengths('aaabccddddde' * 60)
    assert expand(packed) == 'aaabccddddde' * 60
    words = [word.strip('.,;').lower() for word in long_text.split()]
    titled = ' '.join(word.title() for word in words if not word.startswith(('t', 'a')))
    table = str.maketrans('aeiou', '12345')
    coded = titled.translate(table).replace('  ', ' ').swapcase()
    lines = ['{:<12}|{:>5}|{:^7}'.format(word, len(word), word[:3]) for word in words]
    apart = distance(words[5] * 60 + 'interpretation of programs', 'integration of programmes' * 12)
    return (longest_palindrome(letters), apart, len(packed), len(find_all(long_text, 'th')), len(coded),
            coded.count('3'), len('\n'.join(lines)), max(words, key=lambda word: (len(word), word)))


main()
