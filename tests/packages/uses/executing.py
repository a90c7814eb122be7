import executing
assert executing.Source
