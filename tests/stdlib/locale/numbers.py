# locale: numbers and amounts in the form that localeconv() says
import locale

french = {
    "currency_symbol": "€", "decimal_point": ",", "frac_digits": 2, "grouping": [3, 3, 0], "int_curr_symbol": "EUR ", "int_frac_digits": 2,
    "mon_decimal_point": ",", "mon_grouping": [3, 3, 0], "mon_thousands_sep": " ", "n_cs_precedes": 0, "n_sep_by_space": 1, "n_sign_posn": 1,
    "negative_sign": "-", "p_cs_precedes": 0, "p_sep_by_space": 1, "p_sign_posn": 1, "positive_sign": "", "thousands_sep": " ",
}
for conv in {}, french, {**french, "grouping": [2, 3, 127], "n_sign_posn": 0, "p_cs_precedes": 1}, {**french, "n_sign_posn": 3}, {**french, "n_sign_posn": 4}:
    locale._override_localeconv = conv
    for f, value in (
        ("%.2f", 12345.67), ("%10.2f", 12345.67), ("%-12d|", 1234567), ("%12.3f|", -1234567), ("%d %% %s", (4200, 5)), ("%*.*f", (12, 1, 1234.5)),
        ("%(a)d|%(b)x", {"a": 12345, "b": 12345}), ("%+e", 123456.0), ("%c%r", ("x", 1)), ("none", ()),
    ):
        print(repr(locale.format_string(f, value, True)), repr(locale.format_string(f, value)), repr(locale.format_string(f, value, True, True)))
    for value in 50000, -50000.5:
        for names in {}, {"symbol": False}, {"grouping": True}, {"international": True, "grouping": True}:
            try:
                print(locale.currency(value, **names))
            except ValueError as e:
                print(e)
    print(locale.str(1234.5), locale.localize("12345.6", True), locale.delocalize("1 234,5"))
locale._override_localeconv = french
print(locale.atof("1 234,5"), locale.atoi("1 234"))
for f in (
    lambda: locale.setlocale(12345), lambda: locale.setlocale("x"), lambda: locale.setlocale(locale.LC_ALL, b"fi_FI"),
    lambda: locale.setlocale(locale.LC_ALL, (b"not", b"valid")), lambda: locale.strcoll("a\0", "a"), lambda: locale.strxfrm("a\0"),
    lambda: locale.strcoll("a", 1),
):
    try:
        print(f())
    except (locale.Error, TypeError, ValueError) as e:
        print(type(e).__name__, e)
