from math import floor, nothing_like_this
