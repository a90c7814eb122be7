# Parser of `case` patterns.
# Must not know statements. One token of lookahead decides between alternatives.

from ouros._core.syntax.ast cimport expr, pattern
from ouros._core.syntax.parse_expr cimport ExprParser

cdef class PatternParser(ExprParser):
    cdef pattern case_patterns(self)
    cdef pattern as_pattern(self)
    cdef int bad_as_target(self) except -1
    cdef pattern or_pattern(self)
    cdef pattern closed_pattern(self)
    cdef pattern star_pattern(self)
    cdef pattern maybe_star_pattern(self)
    cdef pattern name_pattern(self)
    cdef pattern group_or_sequence(self)
    cdef pattern mapping_pattern(self)
    cdef pattern class_pattern(self, expr cls, int line, int col)
    cdef expr mapping_key(self)
    cdef expr literal(self)
    cdef expr pattern_strings(self)
    cdef expr signed_number(self)
    cdef expr complex_number(self)
    cdef expr dotted_name_expr(self)
    cdef str capture_name(self)
