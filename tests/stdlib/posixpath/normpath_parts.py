# normpath: all kinds of parts, roots, types and long paths.
import os.path
from itertools import product

class Path:
    def __fspath__(self): return 'a//b/../c'
class Text(str): pass
for path in ('', '.', '..', '/', '//', '///', '//a', '///a//b', 'a/..', 'a/../..', '../a/..', '/..', '/../a', '//..', './a', 'a/.', 'a/./b/',
             '.a', '..a/b', '...', 'é/./ü', '\0/../x', ' / . /..', '/a/b/../../..', '../../x', Path(), Text('a/./b'), Text('a'), b'/a/../b//c', b''):
    print(repr(path) if not isinstance(path, Path) else 'Path', repr(os.path.normpath(path)), type(os.path.normpath(path)).__name__)
seen = {}
for parts in product(('', '.', '..', 'a', 'b'), repeat=4):
    path = '/'.join(parts)
    seen[path] = os.path.normpath(path)
print(len(seen), hash(tuple(sorted(seen.items()))) != 0, sorted(set(seen.values())))
print(len(os.path.normpath('a/./' * 30000)), os.path.normpath('a/../' * 5000), len(os.path.normpath('x' * 70000)))
