class C:
    locals()['dyn'] = 3
    x = dyn + 1
    print(sorted(k for k in vars() if k[0] != '_'))
    exec("ex = 99")
print(C.x, C.dyn, C.ex)
