# Equal constants of a source are one object. Short strs are one object wherever they are written.
def of_function():
    return "some text", b"bytes", (1, "two words", None), "identifier_1", ("a b", b"c")

a, b, c, d, e = of_function()
print(a is "some text", b is b"bytes", c is (1, "two words", None), d is "identifier_1", e is ("a b", b"c"))
print(b is not a, (1, True) is not (1, 1), (1,) is not (True,), (0.0,) is not (-0.0,), ("x", 1) is not (b"x", 1))

tree = {"first": ("hello",), "second": ("hello",)}
print(id(tree["first"]) == id(tree["second"]), tree["first"][0] is "hello")

class Holder:
    word = "joined"
    longer = "two words"

print(Holder.word is "join" "ed", Holder.longer is "two words", Holder.word is "join" + "ed")
text = "".join(["two", " ", "words"])
print(text == Holder.longer, text is Holder.longer)
kept = ["two words", "word", ("k", "v")]
for item in kept:
    print(item is "word", item)
