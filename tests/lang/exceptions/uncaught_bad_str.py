# oracle: native
class BadStr(Exception):
    def __str__(self): raise ValueError('in str')
raise BadStr()
