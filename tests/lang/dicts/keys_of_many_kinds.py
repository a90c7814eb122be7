"""Random operations on dicts whose keys are ints of all sizes, other numbers that equal them, texts, tuples, bytes and None."""
import random
random.seed(5)
def keys():
    return [0,1,-1,-2,True,False,1.0,2.0,-1.0,2**30,2**31,2**60,2**61-1,-(2**61-1),2**62,2**64,-2**60,'a','b','ab',''.join(['a','b']),(1,),(1,2),None,b'a',300,301,302,1000,-1000,float('nan'),300.0,1000.0]+list(range(500,560))
K=keys()
out=[]
for rnd in range(9):
    d={}
    m=[]
    for step in range(150):
        k=random.choice(K); op=random.randrange(9)
        if rnd%3==0 and not isinstance(k,str): k=str(k)
        if op==0: d[k]=step
        elif op==1:
            try: m.append(d[k])
            except KeyError as e: m.append(repr(e))
        elif op==2: m.append(k in d)
        elif op==3: m.append(d.get(k,'no'))
        elif op==4: d.pop(k,None)
        elif op==5:
            try: d[k]+=1
            except (KeyError, TypeError) as e: m.append(repr(e))
        elif op==6: m.append(d.setdefault(k,[step]))
        elif op==7: m.append([x for x in d][:5]); m.append([(a,b) for a,b in d.items()][-3:])
        else:
            for x in d: m.append(d[x]); break
        if step%50==49:
            s=set(x for x in d if x==x)
            m.append([n in s for n in (0,1,-1,-2,300,500,510,2**60,2**62,1000)])
    out.append(repr(m)); out.append(repr(d))
import hashlib
print(hashlib.md5('\n'.join(out).encode()).hexdigest(), len(out), out[-1])
'ok'
