import pluggy
spec, impl = pluggy.HookspecMarker("p"), pluggy.HookimplMarker("p")
class Spec:
    @spec
    def go(self, x): ...
class Plugin:
    @impl
    def go(self, x):
        return x + 1
m = pluggy.PluginManager("p")
m.add_hookspecs(Spec)
m.register(Plugin())
assert m.hook.go(x=1) == [2]
