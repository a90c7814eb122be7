import operator, base64, binascii
for f in (lambda: operator.methodcaller(), lambda: operator.methodcaller(5), lambda: base64.b64decode("YWJj=ZGVm", validate=True), lambda: base64.b64decode("YQ=", validate=True), lambda: base64.b64decode("YQ===", validate=True), lambda: base64.b64decode("=YQ=", validate=True), lambda: base64.b64decode("YQ==a", validate=True), lambda: base64.b64decode("Y=Q=", validate=True), lambda: binascii.a2b_base64("YWJj=", strict_mode=True), lambda: binascii.a2b_base64("", strict_mode=True), lambda: binascii.a2b_base64("Y", strict_mode=True), lambda: base64.b64decode("YWJj=ZGVm"), lambda: base64.b64decode("Y=Q="), lambda: base64.b64decode("YQ==YQ==")):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
