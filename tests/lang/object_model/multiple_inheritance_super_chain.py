class Root:
    def __init__(self, **k):
        self.log = ['Root']
        if k: raise TypeError(f'left over {sorted(k)}')
    def run(self): return ['Root.run']
class Named(Root):
    def __init__(self, name='n', **k):
        super().__init__(**k)
        self.log.append(f'Named {name}')
    def run(self): return ['Named.run'] + super().run()
class Sized(Root):
    def __init__(self, size=0, **k):
        super().__init__(**k)
        self.log.append(f'Sized {size}')
    def run(self): return ['Sized.run'] + super().run()
class Both(Named, Sized):
    def run(self): return ['Both.run'] + super().run()
class Third(Both, Root): pass
b = Third(name='x', size=3)
print(b.log, b.run(), [c.__name__ for c in Third.__mro__], issubclass(Third, Sized), Third.run is Both.run)
print(super(Named, b).run(), Sized.run(b), Both.__bases__ == (Named, Sized))
Third(color='red')
