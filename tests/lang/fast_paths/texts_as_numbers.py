# Texts that are no numbers are told apart before the conversion.
def t(f, *a):
    try: return f(*a)
    except Exception as e: return type(e).__name__, str(e)
for s in ('1','x',' 12 ','+5','-_1','1_0','1__0','0x10','','  ','1.5','1e5','٣','１２','1\x1c','\x1c1','1\x00','a'*300,"it's",'½','--1','1 2','+-1','_1', '\t7\n','1\x7f','\x80 1'):
    print(repr(s)[:30], t(int,s), t(float,s), t(int,s,0), t(int,s,16))
for s in ('inf','-Infinity','NaN','nan ','1e5','1E-3','infi','0x1p3','1_0.5','1,5','.5','5.','.','e5','1j','tiny','nany','iNF','1e','１.５','∞','1\x85','\x1c1.5'):
    print(repr(s), t(float,s), t(int,s))
