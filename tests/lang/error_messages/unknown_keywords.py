import datetime
def s(f,*a,**k):
    try: print(repr(f(*a,**k)))
    except TypeError as e: print(e)
s("a".encode, nope=1, bad=2); s(int,"1",nope=2,zap=3); s(sorted,[1],a=1,b=2); s("a,b".split, x=1,y=2); s(print,a=1,b=2); s(enumerate,[],a=1,b=2); s(open,"x",a=1,b=2); s((1).to_bytes,a=1,b=2); s("a".format,1); s([1].sort,a=1,b=2); s(sum,[1],a=1,b=2); s(round,1,a=1,b=2); s(pow,1,2,a=1,b=2); s(compile,"1","x","eval",zip=1,zap=2); s(bytes,b"",a=1,b=2); s(bytearray,b"",a=1,b=2); s(str,b"",zz=1,yy=2); s(complex,1,a=1,b=2); s(float,a=1,b=2); s("a".expandtabs,a=1,b=2); s(b"".decode,a=1,b=2); s(datetime.datetime.now,a=1,b=2);s(max,[1],a=1,b=2);s(dict.fromkeys,[1],a=1,b=2)
