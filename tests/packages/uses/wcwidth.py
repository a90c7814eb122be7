import wcwidth
assert wcwidth.wcswidth("コンニチハ") == 10 and wcwidth.wcwidth("a") == 1
