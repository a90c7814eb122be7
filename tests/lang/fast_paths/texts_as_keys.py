# Texts are found in dicts by what they say, not by which object they are: short and long ones, of all widths, beside other keys.
texts = ['', 'a', 'ab', 'fib', 'word' * 15, 'word' * 16, 'word' * 40, 'ß', 'straße', 'Ω', 'Ωmega', '日本', '日本語' * 30, '😀', 'a😀' * 20, 'x\ud800',
         '0', '1', 'True', 'None', ' ', '\n', '\x00', 'a\x00', 'a\x00b']
out = []


def fresh(text):
    """The same text as another object, if that can be."""
    return ''.join([c for c in text])


def half(text):
    return (text + text)[len(text):]


plain = {text: i for i, text in enumerate(texts)}
mixed = {1: 'one', (1, 2): 'pair', None: 'none', 2.5: 'float', b'ab': 'bytes'}
mixed.update(plain)
for text in texts:
    for key in (text, fresh(text), half(text), (text + '!')[:-1]):
        out.append((plain[key], key in plain, plain.get(key), mixed[key], key in mixed, mixed.get(key, 0)))
    for other in (text + 'z', text[:-1] + 'Z', 'z' + text, text.upper() + '?'):
        out.append((other in plain, plain.get(other, '-'), other in mixed, mixed.get(fresh(other), '-')))

# Counting, with keys that are made each time; those that come again keep the object that came first.
line = 'the cat the dog a cat the end of the straße of the Ωmega and the end ' * 3
counts = {}
for word in line.split():
    counts[word] = counts.get(word, 0) + 1
for word in line.split():
    if word in counts:
        counts[word] += 1
    else:
        counts[word] = 1
out.append(counts)
for i in range(0, len(line), 3):
    part = line[i:i + 3]
    counts[part] = counts.setdefault(part, 0) + len(part)
out.append(sorted(counts.items()))

# Deleted and put in again: what is looked up passes over the places of those that are gone.
names = [f'name{i}' for i in range(200)]
table = {name: i for i, name in enumerate(names)}
for i in range(0, 200, 3):
    del table[f'name{i}']
out.append([table.get(f'name{i}', None) for i in range(200)])
for i in range(0, 200, 6):
    table[f'name{i}'] = -i
out.append(sum(table[name] for name in names if fresh(name) in table))
out.append([name for name in names if name not in table])


class Text(str):
    pass


class Twin(str):
    def __eq__(self, other):
        return str.__eq__(self, other)

    def __hash__(self):
        return hash(str(self))


for cls in (Text, Twin):
    table = {cls('ab'): 1, 'cd': 2}
    out.append((table.get('ab'), table.get(fresh('ab')), table.get(cls('cd')), cls('ab') in table, fresh('cd') in table, cls('x') in table))
    table[fresh('ab')] = 3
    table[cls('cd')] = 4
    out.append([(type(key).__name__, key, value) for key, value in table.items()])

try:
    plain[fresh('nothing')]
except KeyError as e:
    out.append(e.args)
out
