"""Which years can be told in any time zone: programs that know no date write the first day of all, or the last."""

YEARS = range(2, 9999)
