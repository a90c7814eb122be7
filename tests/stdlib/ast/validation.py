# Trees that compile() refuses: contexts, patterns, positions and counts; what older versions of Python did not have.
import ast
N=ast.Name; L=ast.Load; S=ast.Store; C=ast.Constant
def t(tree, mode="exec"):
    try:
        if not isinstance(tree, ast.mod): tree = ast.Module([tree if isinstance(tree, ast.stmt) else ast.Expr(tree)], [])
        ast.fix_missing_locations(tree)
        compile(tree, "f", mode); print("ok")
    except BaseException as e: print(type(e).__name__, e)
for x in (ast.Assign([C(1)], C(2)), ast.Delete([C(1)]), ast.For(ast.Call(N("f",L()),[],[]), C(1), [ast.Pass()], []), N("x", S()), ast.Attribute(N("x",L()),"y",S()), ast.Tuple([N("x",S())],L()), ast.Tuple([N("x",L())],S()),
   ast.Assign([ast.Tuple([N("x",L())],S())], C(1)), ast.Raise(None, C(3)), ast.ImportFrom(None,[ast.alias("x",None)],-42), ast.ListComp(N("x",S()),[]), ast.ListComp(N("x",S()),[ast.comprehension(N("x",L()),N("x",L()),[],0)]),
   ast.Try([ast.Pass()],[],[],[]), ast.Try([ast.Pass()],[],[ast.Pass()],[ast.Pass()]), ast.TryStar([ast.Pass()],[],[],[]), ast.AnnAssign(ast.Attribute(N("x",L()),"a",S()), C(1), None, 1), ast.Lambda(ast.arguments([],[],None,[],[],None,[C(3)]), C(1)), ast.Lambda(ast.arguments([],[],None,[],[C(3)],None,[]), C(1)),
   ast.NamedExpr(ast.Attribute(N("x",L()),"a",S()), C(1)), ast.Await(C(1)), ast.YieldFrom(N("x",S())), ast.Name("True", L()), ast.arg("None") , ast.keyword("True", C(1)), ast.TypeAlias(N("x",L()),[],C(1)), ast.TypeAlias(ast.Tuple([],S()),[],C(1)), ast.Compare(C(1),[],[]), ast.Dict([],[C(1)]), ast.BoolOp(ast.And(),[]), ast.Import([]), ast.Set([]), ast.Dict([None],[C(1)]), ast.Dict([C(1)],[None]), ast.ExceptHandler(None,None,[]), ast.With([],[])):
    t(x)
p1=ast.MatchValue(C(1))
for p in (ast.MatchValue(C(...)), ast.MatchValue(C(True)), ast.MatchValue(C((1,))), ast.MatchSingleton("s"), ast.MatchSequence([ast.MatchSingleton("s")]), ast.MatchMapping([C(1),C(True)],[p1]), ast.MatchMapping([C(1)],[p1],rest="True"), ast.MatchMapping([ast.Starred(N("l",L()),L())],[p1]), ast.MatchClass(ast.Attribute(C(1),"y",L()),[],[],[]), ast.MatchClass(N("c",L()),[],["True"],[p1]), ast.MatchClass(N("c",L()),[],[],[p1]), ast.MatchClass(N("c",L()),[ast.MatchStar()],[],[]), ast.MatchSequence([ast.MatchStar("True")]), ast.MatchAs(name="False"), ast.MatchOr([]), ast.MatchOr([p1]), ast.MatchAs(name="_"), ast.MatchStar("x"), ast.MatchAs(p1, None), ast.MatchValue(ast.UnaryOp(ast.USub(), C("a"))), ast.MatchValue(ast.UnaryOp(ast.Not(), C(1))), ast.MatchValue(ast.BinOp(C(1),ast.Add(),C(2))), ast.MatchValue(ast.BinOp(C(1),ast.Add(),C(2j))), ast.MatchValue(ast.BinOp(C(1),ast.Mult(),C(2j))), ast.MatchValue(ast.BinOp(ast.UnaryOp(ast.USub(),C(1)),ast.Sub(),C(2j))), ast.MatchValue(ast.BinOp(C(1j),ast.Sub(),C(2j))), ast.MatchValue(N("x",L())), ast.MatchMapping([C(None)],[p1]), ast.MatchMapping([C(...)],[p1]), ast.MatchClass(C(1),[],[],[]), ast.MatchValue(ast.UnaryOp(ast.USub(), C(1)))):
    t(ast.Match(N("x",L()), [ast.match_case(p, None, [ast.Pass()])]))
def pos(a,b,c,d):
    m = ast.parse("a=1"); n = m.body[0]; n.lineno, n.end_lineno, n.col_offset, n.end_col_offset = a,b,c,d
    try: compile(m,"f","exec"); print("ok")
    except BaseException as e: print(type(e).__name__, e)
for q in ((10,1,0,1),(-10,-11,0,1),(-5,-2,0,1),(-5,1,0,1),(1,1,5,4),(1,1,-1,3),(1,1,-2,-1),(1,2,5,4),(-1,-1,0,1),(-1,-1,-1,-1),(1,1,-1,-1),(1,None,0,None),(1,1,0,None),("a",1,0,1),(None,1,0,1),(1,1,None,0),(1.5,1,0,1),(1,"x",0,0),(True,1,0,1),(1<<40,1<<41,0,1)): pos(*q)
for fv, src in (((3,4),"(x:=0)"),((3,7),"(x:=0)"),((3,8),"(x:=0)"),((3,10),"try: pass\nexcept* A: pass"),((3,7),"def f(x, /): pass"),((3,7),"lambda x, /: 1"),((3,11),"type X = int"),((3,11),"class X[T]: pass"),((3,11),"def f[T](): pass"),((3,12),"class X[T=int]: pass"),((3,12),"type X[*T=int]=int"),((3,5),"x: int=1"),((3,5),"f'{a}'"),((3,9),"match x:\n  case 1: pass"),((3,4),"async def f(): pass"),((3,4),"a @ b"),((3,8),"with (a as b): pass"),((3,7),"f'{a=}'"),((3,13),"t'{a}'"),((3,8),"@a.b[0]\ndef f(): pass"),((3,4),"await x"),((3,5),"async def f():\n  [x async for x in y]"),((3,10),"x[*a]"),((3,7),"for x in *a, b: pass")):
    try: ast.parse(src, feature_version=fv); print(fv, "ok")
    except SyntaxError as ex: print(fv, ex.msg, ex.lineno)
