for args in (('',), (' ',), ('a',), ('1.5',), ('1__0',), ('_1',), ('1_',), ('0x1',), ('9', 8), ('1', 1), ('1', 37), ('01', 0), (None,), ([],),
             (1.5, 10), ('0b2', 0), (b'x',), (float('nan'),), (float('inf'),), ('- 1',), ('12\x00',)):
    try:
        print(int(*args))
    except (ValueError, TypeError, OverflowError) as e:
        print(type(e).__name__, e)
int('x' * 30, 10)
