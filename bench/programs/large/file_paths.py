"""pathlib without files: sort, group and rename paths, make relative links and a tree of names."""

from pathlib import PurePosixPath

FOLDERS = ("src/app", "src/app/models", "src/lib", "docs", "docs/images", "tests/unit", "tests/data")
NAMES = ("main.py", "README.md", "logo.png", "data.tar.gz", "conf.yaml", "index.html", ".env", "Makefile")


def all_paths():
    root = PurePosixPath("/srv/project")
    return [root / folder / f"{i}_{name}" for folder in FOLDERS for i, name in enumerate(NAMES * 3)]


def by_suffix(paths):
    groups = {}
    for path in paths:
        groups.setdefault("".join(path.suffixes) or path.name, []).append(path)
    return groups


def link(source, target):
    return target.relative_to(source.parent) if target.is_relative_to(source.parent) else target


def renamed(path):
    if path.suffix == ".md":
        return path.with_suffix(".rst")
    if path.stem.endswith("main"):
        return path.with_name("entry" + path.suffix)
    return path


def tree(paths):
    top = {}
    for path in paths:
        at = top
        for part in path.parts[1:]:
            at = at.setdefault(part, {})
    return top


def depth(node):
    return 1 + max([depth(child) for child in node.values()], default=0)


def main():
    paths = sorted(all_paths(), key=lambda path: (path.suffix, path.name, str(path)))
    groups = by_suffix(paths)
    base = PurePosixPath("/srv/project")
    links = [str(link(base / "docs" / "index.rst", path)) for path in paths]
    moved = {renamed(path) for path in paths}
    below = [path for path in paths if base / "src" in path.parents]
    return len(groups), sum(map(len, links)), len(moved), len(below), depth(tree(moved)), max(map(str, moved))


main()
