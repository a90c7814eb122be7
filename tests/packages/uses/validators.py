import validators
assert validators.email("a@example.com") and not validators.url("nope")
