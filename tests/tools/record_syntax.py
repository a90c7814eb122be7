"""Records what CPython makes of the programs in the data files of `tests/syntax`.

    python tests/tools/record_syntax.py ORACLE [ARGUMENT...] [< new programs, separated by lines that hold only ---]

ORACLE is a command that reads lines of JSON {"id", "code"}, runs each program with CPython 3.14 and answers with lines
{"id", "stdout", ...}. `bad_programs.json` holds programs and their failures (None: CPython accepts the program),
`trees.json` programs and their dumped trees. New programs go to the one or the other by whether they compile.
"""

import json
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).parent.parent / "syntax"
BAD = HERE / "bad_programs.json"
TREES = HERE / "trees.json"

CODE = """
import ast, json, warnings
warnings.simplefilter("ignore")
for source in json.loads({sources!r}):
    try:
        compile(source, "<string>", "exec", ast.PyCF_ONLY_AST if {trees} else 0)
    except SyntaxError as e:
        answer = [type(e).__name__, e.msg, e.lineno, e.offset, e.end_lineno, e.end_offset]
    else:
        answer = ast.dump(ast.parse(source), include_attributes=True, show_empty=True) if {trees} else None
    print(json.dumps(answer))
"""


def ask(command, sources, trees):
    request = json.dumps({"id": "0", "code": CODE.format(sources=json.dumps(sources), trees=trees)})
    output = subprocess.run(command, input=request + "\n", capture_output=True, text=True, check=True).stdout
    reply = json.loads(output.splitlines()[0])
    answers = [json.loads(line) for line in reply["stdout"].splitlines()]
    if len(answers) != len(sources):
        raise SystemExit(f"{len(answers)} answers for {len(sources)} programs: {reply}")
    return answers


def load(path):
    return [source for source, _ in json.loads(path.read_text())] if path.exists() else []


def save(path, sources, answers):
    pairs = [json.dumps(pair) for pair in zip(sources, answers, strict=True)]
    path.write_text("[\n" + ",\n".join(pairs) + "\n]\n")


def main():
    command = sys.argv[1:]
    new = [] if sys.stdin.isatty() else [text for text in sys.stdin.read().split("\n---\n") if text]
    trees = load(TREES)
    bad = load(BAD)
    outcomes = ask(command, new, trees=False) if new else []
    for source, outcome in zip(new, outcomes, strict=True):
        target = bad if outcome else trees
        if source not in target:
            target.append(source)
    save(BAD, bad, ask(command, bad, trees=False))
    save(TREES, trees, ask(command, trees, trees=True))


if __name__ == "__main__":
    main()
