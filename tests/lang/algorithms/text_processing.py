text = """The quick brown fox
jumps over the lazy dog.
The dog sleeps."""
words = text.lower().replace('.', '').split()
freq = {}
for w in words: freq[w] = freq.get(w, 0) + 1
print(sorted(freq.items(), key=lambda kv: (-kv[1], kv[0]))[:3], len(words), max(words, key=len))
print([line.strip().title() for line in text.splitlines()], ' '.join(w[::-1] for w in words[:3]))
def caesar(s, k): return ''.join(chr((ord(c) - 97 + k) % 26 + 97) if c.isalpha() else c for c in s)
print(caesar('hello world', 3), caesar(caesar('abc xyz', 5), -5))
def rle(s):
    out, i = '', 0
    while i < len(s):
        j = i
        while j < len(s) and s[j] == s[i]: j += 1
        out += f'{s[i]}{j - i}'
        i = j
    return out
print(rle('aaabbc'), [w for w in ('level', 'hello', 'noon') if w == w[::-1]], sum(c in 'aeiou' for c in text))
for i, line in enumerate(text.splitlines(), 1): print(f'{i:>3}: {line:<25}|{len(line):03d}')
