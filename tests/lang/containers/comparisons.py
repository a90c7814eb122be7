for f in (
    lambda: ([1]<(1,)),
    lambda: [float('nan')]==[float('nan')],
    lambda: ([1,2]<[1,3], [1,2]<[1,2,0], []<[1], [2]>[1,5], [1,2]<=[1,2], (1,2)<(1,2.5), [[1],[2]]<[[1],[3]], [1]==(1,), (1,)!=[1], [1,[2,(3,)]]==[1,[2,(3,)]]),
    lambda: ([1,'a']<[1,2]),
    lambda: ((1,None)<(1,None), (1,None)<=(1,None)),
    lambda: ((1,None)<(1,2)),
):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
