"""The journal: the only code that touches the disk. What it has taken survives a power cut.

    record  -> codec      one line of JSON, strict both ways
    lines   -> store      one durable group, hash-chained; a failed write stops the table for good
    journal -> recovery   everything read back and verified before the first answer

`KeptTable` puts a table and its journal together; a host talks to it alone. docs/journal.md tells
what stands in the file and what happens at start-up in every case.
"""
