class E:
    def __init__(self, v): self.v = v
    def __eq__(self, o):
        log.append(o)
        return self.v == o
log = []
print(E(3) in range(5), range(10, 20).index(E(12)), range(3).count(E(1)), log)
log.clear()
print(2.0 in range(5), 2.5 in range(5), range(5).index(2.0), range(5).count(True), 'a' in range(3), None in range(3), (1 + 0j) in range(3))
range(4).index(E(9))
