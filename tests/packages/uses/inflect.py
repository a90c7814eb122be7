import inflect
p = inflect.engine()
assert p.plural("apple") == "apples" and p.number_to_words(42) == "forty-two" and p.an("egg") == "an egg"
