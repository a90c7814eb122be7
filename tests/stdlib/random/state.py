import random
r = random.Random(3)
r.gauss()
state = r.getstate()
print(len(state), state[0], len(state[1]), state[1][:3], state[1][-1], state[2])
a = [r.random(), r.gauss(), r.getrandbits(40)]
r.setstate(state)
print(a == [r.random(), r.gauss(), r.getrandbits(40)])
other = random.Random()
other.setstate(state)
print(other.random() == a[0], other.getstate() != state, random.Random().random() != random.Random().random())
random.setstate(state)
print(random.random() == a[0])
