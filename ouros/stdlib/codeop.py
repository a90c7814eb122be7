"""Module `codeop`: compile source that may be incomplete, as a prompt does after each line.

Incomplete is source whose error is at its end: the place of the error moves when blank lines are added, or the message
says that a bracket, a string or a line was not ended.
"""

import __future__

__all__ = ["compile_command", "Compile", "CommandCompiler"]

_features = [getattr(__future__, name) for name in __future__.all_feature_names]

PyCF_DONT_IMPLY_DEDENT = 0x200
PyCF_ONLY_AST = 0x400
PyCF_ALLOW_INCOMPLETE_INPUT = 0x4000


def _is_blank(source):
    return all(not line.strip() or line.lstrip().startswith("#") for line in source.split("\n"))


def _place_of_error(compiler, source, filename, symbol, flags):
    try:
        compiler(source, filename, symbol, flags=flags, incomplete_input=False)
    except SyntaxError as error:
        return error.lineno
    return None


def _is_incomplete(error, compiler, source, filename, symbol, flags):
    message = error.msg
    if message.endswith("was never closed") or message.startswith(("unterminated triple-quoted", "unexpected EOF")):
        return True
    first = _place_of_error(compiler, source + "\n\n", filename, symbol, flags)
    return first is None or first != _place_of_error(compiler, source + "\n\n\n", filename, symbol, flags)


def _wants_more(source, filename):
    """Return whether the source is a compound statement whose last line has no end: a prompt waits for an empty line."""
    import ast
    if source.endswith("\n"):
        return False
    body = ast.parse(source, filename).body
    return len(body) > 0 and hasattr(body[-1], "body") and not isinstance(body[-1], ast.Expr)


def _maybe_compile(compiler, source, filename, symbol, flags=0):
    if symbol != "eval" and _is_blank(source):
        source = "pass"
    import warnings
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", (SyntaxWarning, DeprecationWarning))
        try:
            compiler(source, filename, symbol, flags=flags, incomplete_input=False)
        except SyntaxError as error:
            if _is_incomplete(error, compiler, source, filename, symbol, flags):
                return None
        else:
            if symbol == "single" and _wants_more(source, filename):
                return None
    return compiler(source, filename, symbol, flags=flags, incomplete_input=False)


def _compile(source, filename, symbol, flags=0, incomplete_input=True):
    return compile(source, filename, symbol, flags)


def compile_command(source, filename="<input>", symbol="single", flags=0):
    """Compile source. Returns None if it is incomplete. Raises SyntaxError, ValueError or OverflowError."""
    return _maybe_compile(_compile, source, filename, symbol, flags)


class Compile:
    """A compiler that remembers the `from __future__` statements of what it has compiled."""

    def __init__(self):
        self.flags = PyCF_DONT_IMPLY_DEDENT | PyCF_ALLOW_INCOMPLETE_INPUT

    def __call__(self, source, filename, symbol, flags=0, **kwargs):
        flags |= self.flags
        if kwargs.get("incomplete_input", True) is False:
            flags &= ~(PyCF_DONT_IMPLY_DEDENT | PyCF_ALLOW_INCOMPLETE_INPUT)
        code = compile(source, filename, symbol, flags, True)
        if not flags & PyCF_ONLY_AST:
            for feature in _features:
                if code.co_flags & feature.compiler_flag:
                    self.flags |= feature.compiler_flag
        return code


class CommandCompiler:
    """compile_command() with the memory of Compile."""

    def __init__(self):
        self.compiler = Compile()

    def __call__(self, source, filename="<input>", symbol="single"):
        """Compile source. Returns None if it is incomplete. Raises SyntaxError, ValueError or OverflowError."""
        return _maybe_compile(self.compiler, source, filename, symbol)
