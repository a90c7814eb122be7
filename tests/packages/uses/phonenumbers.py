import phonenumbers
n = phonenumbers.parse("+442083661177")
assert n.country_code == 44 and phonenumbers.is_valid_number(n)
