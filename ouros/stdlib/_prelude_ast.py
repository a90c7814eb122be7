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
    from _ast_names import stand_ins
    from _ast_unparse import unparse
    check(tree, mode)
    tree, given = stand_ins(tree)
    text, lines = unparse(tree, at_lines=True)
    return text, given, lines


def code_parts(text, mode, name, line, nth, local, which, given, lines, code):
    from _code_parts import parts
    return parts(text, mode, name, line, nth, local, given, lines, code)[which]


def code_with(code, values, others):
    for name, value in others.items():
        if name not in _CODE_FIELDS:
            raise TypeError(f"replace() got an unexpected keyword argument '{name}'")
        if getattr(code, name, code) != value:
            raise NotImplementedError(f"code.replace: {name} cannot be changed: code runs from its source, compile another one instead")
    return code.replace(**values)


_CODE_FIELDS = frozenset(
    "co_argcount co_posonlyargcount co_kwonlyargcount co_nlocals co_stacksize co_flags co_code co_consts co_names co_varnames co_freevars "
    "co_cellvars co_linetable co_exceptiontable".split()
)


def code_positions(places):
    return iter(places)


def code_lines(places):
    from _code_parts import lines
    return iter(lines(places))


def code_from_parts(*values):
    from _code_parts import made_by_hand
    return made_by_hand(values)
