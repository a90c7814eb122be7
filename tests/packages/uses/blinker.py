from blinker import signal
got = []
def receiver(sender, **kw):
    got.append((sender, kw))
signal("x").connect(receiver)
signal("x").send("me", a=1)
assert got == [("me", {"a": 1})]
