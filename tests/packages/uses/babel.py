from babel.numbers import format_currency, format_decimal
from babel.dates import format_date
from datetime import date
assert format_decimal(1234.5, locale="de") == "1.234,5" and format_date(date(2024, 3, 1), locale="en") == "Mar 1, 2024"
