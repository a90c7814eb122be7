"""os.path.relpath of relative paths does not need the current directory."""

import os

for a,b in (("a/b","c"),("a","b/c"),("/a/b","/a/c/d"),("a/../b","b"),(".","."),("a","."),(".","a/b"),("a/b","a/b/"),("a","a/b"),("x//y","x"),("/","/"),("/a","/")):
    print(os.path.relpath(a,b), os.path.relpath(a.encode(),b.encode()))
for a in (("",),("a",b"b"),):
    try: print(os.path.relpath(*a))
    except Exception as e: print(type(e).__name__, e)
