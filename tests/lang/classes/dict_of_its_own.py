# A class may define __dict__ itself.
class V:
    @property
    def __dict__(self):
        return {"a": 2}


v = V()
v.b = 3
print(vars(v), v.__dict__, v.b)


class W(V):
    pass


print(vars(W()))
