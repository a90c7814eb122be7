words = ['apple', 'ant', 'bee', 'cat', 'cow', 'ape']
groups = {}
for w in words: groups.setdefault(w[0], []).append(w)
print(groups, {k: len(v) for k, v in groups.items()}, max(groups, key=lambda k: len(groups[k])), {v: k for k, vs in groups.items() for v in vs}['bee'])
counts = {}
for ch in 'mississippi': counts[ch] = counts.get(ch, 0) + 1
print(counts, sorted(counts, key=counts.get, reverse=True), sorted(counts.items(), key=lambda kv: (kv[1], kv[0])), dict(sorted(counts.items())), {k: v for k, v in counts.items() if v > 1})
nested = {}
for a, b, c in ('xyz', 'xyw', 'xq1'): nested.setdefault(a, {}).setdefault(b, []).append(c)
print(nested, nested['x']['y'], [k for k in nested.get('nope', {})])
inv = {}
for k, v in counts.items(): inv.setdefault(v, set()).add(k)
sorted((k, sorted(v)) for k, v in inv.items())
