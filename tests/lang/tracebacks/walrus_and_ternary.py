if (n := len('abc')) > 2 and [][n]: pass
