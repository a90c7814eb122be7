from transitions import Machine
class M: pass
m = M()
Machine(m, states=["a", "b"], initial="a", transitions=[["go", "a", "b"]])
m.go()
assert m.state == "b"
