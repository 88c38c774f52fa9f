"""The irregularity matrix, typed out from chapter 5 (and 6) of the five books and the rulings.

A column is a book; "-" means that the book does not have it. What follows in which phase stands in
`FOLLOWS`, one row per phase, because there the books agree.
"""

from tests.table.play import LIVE_MBS, LIVE_RWS, MBS, RWS, TRIPLE

COLUMNS = (RWS, TRIPLE, LIVE_RWS, LIVE_MBS, MBS)

# Reasons for which the dealer voids the round, each with its clause.
VOID = """
ball_dropped             5.3.1   5.3.1   5.1.1   5.2     5.2
too_few_revolutions      5.3.2   5.3.2   5.1.2   5.3     5.3
ball_not_in_compartment  5.3.3   5.3.3   5.1.4   5.5     5.5
ball_flung_out           5.3.4   5.3.4   5.1.5   5.6     5.6
wheel_not_rotating       5.3.5   5.3.5   5.1.6   5.9     5.9
same_direction           5.3.6   5.3.6   5.1.7   5.1     5.1
foreign_object           5.3.7   5.3.7   5.1.8   5.4     5.4
interference             5.3.8   5.3.8   5.1.9   5.10    5.10
wheel_stopped            5.3.9   5.3.9   5.1.10  5.8     5.8
ball_broke               5.4     5.4     5.1.3   5.7     5.7
"""
ONLY_BEFORE_REST = (
    "foreign_object",
    "interference",
    "wheel_stopped",
)  # "before the ball is at rest"

# Everything else, with the clause its record names; a ruling where the document is silent.
OTHERS = """
outcome_established      5.1.1   5.1.1   server_interruption   server_interruption   5.13.2
no_outcome               5.1.2   5.1.2   server_interruption   server_interruption   5.13.1
terminal_registered      5.2.1   5.2.1   terminals_interrupted terminals_interrupted 5.14.1
terminal_not_registered  5.2.2   5.2.2   terminals_interrupted terminals_interrupted 5.14.2
wrong_result             5.5     5.5     wrong_result          wrong_result          6.3
uncovered                5.10    5.10    uncovered             uncovered             6.1
no_spin                  -       -       -                     -                     5.15
place_late               3.5     3.5     5.2                   5.11                  5.12
increase_late            5.7     5.7     5.2                   5.11                  5.12
withdraw_late            5.7     5.7     5.2                   5.12                  5.11
bets_not_open            3.2     3.2     3.1                   3.1                   3.1
spin_first               -       -       3.5                   3.6                   -
close_first              -       -       -                     -                     3.7
paid                     3.9     3.9     4.1                   4.1                   4.1
"""

# Irregularities of the books without a row of their own above, and where they are shown instead.
ELSEWHERE = {
    "technical_interruption": "outcome_established and no_outcome",
    "terminals_interrupted": "terminal_registered and terminal_not_registered",
    "late_discovery": "test_wrong_results: a correction leaves later rounds alone",
    "bet_placed_in_error": "withdraw_late: the chips count where they lie at the close",
    "wrong_display": "test_wrong_results: the number is what was confirmed or corrected",
}

# What follows in each phase. Columns: the dealer voids for a reason that has no limit in time, for
# one that must be named before rest; server or console fails, and the answer is a number, or no
# outcome; it is referred to the shift manager, who rules a number, or void; a bet, a withdrawal.
# "open": bets were open to the end, so it can only be void (ruling bet_after_ball).
# "fixed": the record shows that there was an outcome; nobody may answer that there was none.
# "time": not in this phase.
FOLLOWS = """
phase                    void   early  number  none   ruled  r_void place    withdraw
table_closed             time   time   time    time   time   time   not_open not_open
between_rounds           time   time   time    time   time   time   not_open not_open
bets_open                void   void   open    void   open   void   taken    taken
bets_open_ball_spinning  void   void   open    void   open   void   taken    taken
bets_closed              void   void   pays    void   pays   void   late     late
ball_spinning            void   void   pays    void   pays   void   late     late
ball_at_rest             void   rests  pays    fixed  pays   void   late     late
result_proposed          void   rests  pays    fixed  pays   void   late     late
result_confirmed         time   time   time    time   pays   void   late     late
settled                  time   time   time    time   time   time   not_open not_open
void                     time   time   time    time   time   time   not_open not_open
interrupted              time   time   time    time   pays   void   late     late
awaiting_ruling          time   time   time    time   time   time   late     late
"""


def read(table: str) -> dict[str, dict[str, str]]:
    """Row -> book -> clause, as a record names it."""
    found: dict[str, dict[str, str]] = {}
    for line in table.strip().splitlines():
        name, *cells = line.split()
        named = ("" if cell == "-" else _named(cell) for cell in cells)
        found[name] = dict(zip(COLUMNS, named, strict=True))
    return found


def _named(cell: str) -> str:
    return cell if cell[0].isdigit() else f"ruling {cell}"


def follows() -> dict[str, dict[str, str]]:
    """Phase -> what happens -> what follows."""
    head, *rows = (line.split() for line in FOLLOWS.strip().splitlines())
    return {row[0]: dict(zip(head[1:], row[1:], strict=True)) for row in rows}
