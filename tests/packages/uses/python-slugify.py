from slugify import slugify
assert slugify("Hello, Wörld!") == "hello-world"
