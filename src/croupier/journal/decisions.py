"""What is decided when a journal is opened: one lettered table, the same in docs/journal.md.

A table is never started on a journal about which anything is in doubt. Each case says what was
found, what follows for a host that would run the table and for a command that only reads, the
exit code of a refusal, and what the person in front of it is to do.
"""

from typing import NamedTuple

OPEN, REFUSE, REPLAY_ALL, REPLAY_TAIL = "open", "refuse", "replay all", "replay the tail"
MAKE, INTERRUPT, NOTHING = "make it if asked to", "write the interruption", "nothing"

DAMAGED, MISSING, FAILED, LOCKED, SETTING = 65, 66, 74, 75, 78  # exit codes, as in sysexits.h


class Case(NamedTuple):
    """One row: what was found, what a host and a reader do then, and what is to be done."""

    letter: str
    found: str
    to_run: str
    to_read: str
    code: int
    todo: str


CASES = (
    Case("A", "no file, or an empty one", MAKE, REFUSE, MISSING,
         "check the path; only a new table makes a journal"),
    Case("B", "a stop marker: a write failed", REFUSE, OPEN, FAILED,
         "check the disk, run croupier journal verify, then remove the marker"),
    Case("C", "held by another process", REFUSE, OPEN, LOCKED,
         "stop the table that runs on it; two never write one journal"),
    Case("D", "SQLite is too old", REFUSE, REFUSE, SETTING,
         "install apsw with SQLite 3.51.3 or newer; older ones can damage the file"),
    Case("E", "not a journal", REFUSE, REFUSE, DAMAGED,
         "check the path; this file was made by something else"),
    Case("F", "a journal of a newer version", REFUSE, REFUSE, SETTING,
         "use the Croupier that wrote it, or a newer one"),
    Case("G", "the file is damaged or cannot be read", REFUSE, REFUSE, DAMAGED,
         "keep the file as it is and restore a copy; check that one against a checkpoint"),
    Case("H", "a gap in the numbers", REFUSE, REFUSE, DAMAGED,
         "records are missing: keep the file as evidence and restore a copy"),
    Case("I", "the chain is broken", REFUSE, REFUSE, DAMAGED,
         "a record was changed: keep the file as evidence and restore a copy"),
    Case("J", "a record that cannot be decoded", REFUSE, REFUSE, DAMAGED,
         "use the Croupier that wrote it; if it is that one, restore a copy"),
    Case("K", "no records yet", OPEN, OPEN, 0,
         "found the table"),
    Case("L", "another rule book than the one at hand", REFUSE, OPEN, SETTING,
         "put back the rule book with that hash; old rounds are never played under new rules"),
    Case("M", "a record that does not follow", REFUSE, REFUSE, DAMAGED,
         "the books would not balance: keep the file as evidence and call for help"),
    Case("N", "not what an outside checkpoint says", REFUSE, REFUSE, DAMAGED,
         "the journal was cut off or rewritten: keep it as evidence and call for help"),
    Case("O", "no snapshot", REPLAY_ALL, REPLAY_ALL, 0,
         "nothing; starting takes longer"),
    Case("P", "a snapshot that is damaged or does not fit", REPLAY_ALL, REPLAY_ALL, 0,
         "nothing; a snapshot is only a cache and is written anew"),
    Case("Q", "a snapshot that fits", REPLAY_TAIL, REPLAY_TAIL, 0,
         "nothing"),
    Case("R", "a round was running", INTERRUPT, NOTHING, 0,
         "answer at the game console what the wheel shows"),
)  # fmt: skip

BY_LETTER = {case.letter: case for case in CASES}


class JournalError(Exception):
    """A journal that is not opened or read: the case, what exactly was found, what to do."""

    def __init__(self, letter: str, detail: str, n: int = 0) -> None:
        self.case = BY_LETTER[letter]
        self.letter = letter
        self.code = self.case.code
        self.n = n  # the record concerned, if it is one
        super().__init__(f"{detail} (case {letter}); {self.case.todo}")


class JournalFailed(Exception):
    """A write failed, or the table's own books: nothing more is acknowledged, the process ends."""

    code = FAILED
