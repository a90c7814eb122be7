# Classes derived from paths that override methods, comparisons, order, and parts at their limits.
from pathlib import PurePath, PurePosixPath, PureWindowsPath

class Noted(PurePosixPath):
    def __init__(self, *args, note=''):
        super().__init__(*args)
        self.note = note
    def with_segments(self, *segments):
        return type(self)(*segments, note=self.note)
    @property
    def name(self):
        return super().name.upper()
p = Noted('/a/b/c.tar.gz', note='n')
for q in (p.parent, p / 'x', p.with_name('y.z'), p.with_suffix('.q'), p.relative_to('/a'), p.parents[1], 'r' / p, p.joinpath('s')):
    print(type(q).__name__, q, q.note, q.name, q.suffix, q.stem)
class Same(PurePosixPath):
    def __eq__(self, other):
        return True
    __hash__ = PurePosixPath.__hash__
    def __str__(self):
        return 'text'
print(Same('a') == Same('b'), Same('z') in PurePosixPath('a/b').parents, PurePosixPath('z') in Same('a/b').parents, hash(Same('a')) == hash('text'))

paths = [PurePosixPath(t) for t in ('a/b', 'a', 'a.b', 'a-b/c', 'a/b/c', '', '/', '//', '//a', '/a', 'a\0b', 'a/\0', 'a b', 'A')]
print(sorted(paths))
print([(a < b, a <= b, a > b, a >= b) for a, b in zip(paths, paths[1:])])
for text in ('a', 'a.', '.a', '..a', 'a.b', 'a..b', '.a.b', '...', '..', 'a.b.', '.', '', '/', '/..', '//x/y.c', '///x', 'a//b/./c/', './a', 'a/..'):
    p = PurePosixPath(text)
    print(repr(text), p.name, p.suffix, p.suffixes, p.stem, p.parts, p.root, p.anchor, str(p), p.parent, [str(q) for q in p.parents])
a = PurePosixPath('/srv/x')
for other in ('/srv', '/srv/x', '/srv/xy', 'srv', '', '/', '//srv', '/srv/x/..', PureWindowsPath('/srv')):
    try:
        print(repr(other), a.is_relative_to(other), a.relative_to(other).parts)
    except ValueError as e:
        print(repr(other), 'no')
print(a / '' == a, a / '/q', a / 'b//c/', a / '.', a / '..', PurePosixPath('') / 'x', PurePosixPath('/') / 'x', a == PurePath('/srv/x'))
print(a in (a / 'y').parents, a in a.parents, PurePosixPath('') in PurePosixPath('a').parents, 5 in a.parents, '/srv' in a.parents, a == '/srv/x')
for bad in (5, None, b'x'):
    try:
        a / bad
    except TypeError as e:
        print(e)
