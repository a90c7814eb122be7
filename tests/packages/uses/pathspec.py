import pathspec
spec = pathspec.PathSpec.from_lines("gitwildmatch", ["*.pyc", "!keep.pyc", "build/"])
assert sorted(spec.match_files(["a.py", "a.pyc", "keep.pyc", "build/x"])) == ["a.pyc", "build/x"]
