def deco(f): raise TypeError('no deco')
@deco
def f(): pass
