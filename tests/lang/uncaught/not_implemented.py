class A:
    def m(self): raise NotImplementedError
A().m()
