π = 3.14159
naïve = 'ok'
変数 = [1, 2]
def größe(ä, *, ß=1): return ä * ß
class Ünï: é = 'attr'
ﬁ = 'ligature'
print(π, naïve, 変数, größe(2, ß=3), Ünï.é, fi, Ünï().__class__.__name__)
d = {'ключ': 'значение'}
for 項 in 変数: print(項, end=' ')
f'{d["ключ"]} {π:.2f}'
