def f(mode):
    out = []
    for i in range(3):
        try:
            out.append(f't{i}')
            if mode == 'break' and i == 1: break
            if mode == 'continue' and i == 1: continue
            if mode == 'return' and i == 1: return out + ['ret']
            if mode == 'raise' and i == 1: raise ValueError
            if mode == 'nested':
                try: 1 / 0
                finally: out.append('nf')
        except (ValueError, ZeroDivisionError) as e:
            out.append(type(e).__name__[0])
            if mode == 'nested' and i == 2: return out
        else: out.append('e')
        finally:
            out.append(f'f{i}')
            if mode == 'fin' and i == 1: break
        out.append('x')
    else: out.append('else')
    return out
for m in ('plain', 'break', 'continue', 'return', 'raise', 'nested', 'fin'): print(m, f(m))
