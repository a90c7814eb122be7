"""Prelude: compile() with trees. The functions are in `ast`."""


def tree_of_text(source, filename, mode):
    from _ast_nodes import parse_text
    return parse_text(source, filename, mode)


def checked_tree(tree, mode):
    from _ast_check import check
    from copy import deepcopy
    check(tree, mode)
    return deepcopy(tree)


def text_of_tree(tree, mode):
    from _ast_check import check
    from _ast_names import with_identifiers
    from _ast_unparse import unparse
    check(tree, mode)
    return unparse(with_identifiers(tree), at_lines=True)


def code_parts(text, mode, name, line, nth, local, which):
    from _code_parts import parts
    return parts(text, mode, name, line, nth, local)[which]
