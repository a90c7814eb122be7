import math
math.squareroot(4)
