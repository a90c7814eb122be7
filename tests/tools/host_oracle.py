"""The CPython that runs this file, as an oracle: JSON lines in, JSON lines out (the protocol of `record.py`).

    PYTHONHASHSEED=0 python tests/tools/host_oracle.py

Runs on CPython 3.10 and later; knows nothing of ouros or of the corpus. Invariant: one answer line for each job line,
whatever the program does, and `result` is the repr of a last statement that is an expression.
"""

import ast
import contextlib
import io
import json
import linecache
import sys
import traceback


def message(error: BaseException) -> str:
    try:
        return str(error)
    except BaseException:
        return "<exception str() failed>"


def answer(job: dict) -> dict:
    code, name = job["code"], job.get("name", "main.py")
    out, err = io.StringIO(), io.StringIO()
    reply = {"id": job.get("id"), "result": None, "exception": None}
    linecache.cache[name] = (len(code), None, code.splitlines(True), name)
    scope = {"__name__": "__main__"}
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        try:
            tree = compile(code, name, "exec", ast.PyCF_ONLY_AST)
            last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
            exec(compile(tree, name, "exec", dont_inherit=True), scope)
            if last is not None:
                result = eval(compile(ast.Expression(last.value), name, "eval", dont_inherit=True), scope)
                reply["result"] = repr(result)
        except BaseException as error:
            inner = error.__traceback__.tb_next if error.__traceback__ else None
            text = "".join(traceback.format_exception(type(error), error.with_traceback(inner), inner))
            reply["exception"] = {"type": type(error).__qualname__, "message": message(error), "traceback": text}
    reply["stdout"], reply["stderr"] = out.getvalue(), err.getvalue()
    return reply


if __name__ == "__main__":
    for line in sys.stdin:
        if line.strip():
            print(json.dumps(answer(json.loads(line))), flush=True)
