# A subclass of TextWrapper with its own patterns.
import re
import textwrap


class Words(textwrap.TextWrapper):
    wordsep_re = re.compile(r"(\s+|(?<=\w)-{2,}(?=\w))")
    wordsep_simple_re = re.compile(r"([ /])")


class Sentences(textwrap.TextWrapper):
    sentence_end_re = re.compile(r"[;.]\Z")


TEXT = "templates/job-offers/helpers.html:22 with/some/long--names   and a name-with-hyphens; the end. Done"
for cls in Words, Sentences, textwrap.TextWrapper:
    for options in {}, {"break_on_hyphens": False}, {"fix_sentence_endings": True}, {"break_long_words": False}, {"break_on_hyphens": 1}:
        print(cls.__name__, options, cls(width=16, **options).wrap(TEXT))
wrapper = textwrap.TextWrapper(width=12)
wrapper.wordsep_re = re.compile("(e)")
print(wrapper.wrap(TEXT))
print(textwrap.wrap(TEXT, 20), textwrap.shorten(TEXT, 40))
