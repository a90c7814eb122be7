import inspect


class A: pass


class B(A): pass


class C(A, int): pass


print(inspect.getclasstree([A, B, C]))
print(inspect.getclasstree([A, B, C], True))
print(inspect.getclasstree([B]), inspect.getclasstree([]), inspect.getclasstree([object]))
print(inspect.indentsize("\t a"), inspect.indentsize("   a"), inspect.indentsize(""))
print(inspect.getcomments(3) if False else inspect.walktree([B, A], {A: [B]}, None))
