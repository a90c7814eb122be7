out = []
for a in range(2):
    for b in range(2):
        while b < 3:
            if a:
                try:
                    for c in 'xy':
                        if c == 'y':
                            with_c = (a, b, c)
                            break
                    else:
                        out.append('never')
                    if b == 1: continue
                    out.append(with_c)
                finally:
                    b += 1
            else:
                b += 2
                if b > 2: break
        else:
            out.append(('while else', a, b))
out
