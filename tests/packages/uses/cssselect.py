from cssselect import HTMLTranslator
assert HTMLTranslator().css_to_xpath("div > p.x").startswith("descendant-or-self::div/p[@class")
