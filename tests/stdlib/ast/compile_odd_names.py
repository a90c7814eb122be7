# compile() takes trees whose variables have names that no source text can hold.
import ast

load, store = ast.Load(), ast.Store()


def name(text, context=load):
    return ast.Name(text, context)


def call(function, *args):
    return ast.Expr(ast.Call(function, list(args), []))


def run(*statements):
    tree = ast.fix_missing_locations(ast.Module(list(statements), []))
    before = ast.dump(tree)
    exec(compile(tree, "x", "exec"), {})
    print(ast.dump(tree) == before)


one = ast.Constant(1)
run(ast.Assign([name("class", store)], one), call(name("print"), name("class")))
run(ast.Import([ast.alias("builtins", "@b")]), call(ast.Attribute(name("@b"), "print", load), one))
arguments = ast.arguments([], [ast.arg("@a")], None, [], [], None, [])
run(
    ast.FunctionDef("@f", arguments, [ast.Global(["a b"]), ast.Assign([name("a b", store)], name("@a")), ast.Return(name("a b"))], []),
    call(name("print"), ast.Call(name("@f"), [one], []), name("a b")),
)
handler = ast.ExceptHandler(name("ValueError"), "1e", [call(name("print"), name("1e"))])
run(ast.Try([ast.Raise(ast.Call(name("ValueError"), [one], []))], [handler], [], []))
pattern = ast.MatchSequence([ast.MatchAs(None, "x y"), ast.MatchStar("*z")])
run(ast.Match(ast.parse("[1, 2, 3]", mode="eval").body, [ast.match_case(pattern, None, [call(name("print"), name("x y"), name("*z"))])]))
