from num2words import num2words
assert num2words(42) == "forty-two" and num2words(1999, lang="de", to="year")
