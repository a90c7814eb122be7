for v in (0, 1, -1, 0.0, 0j, '', 'a', [], [0], (), {}, set(), None, ..., b'', range(0), range(1), float('nan')):
    print(bool(v), not v, end=';')
print()
bool()
