"""The live table: the only sockets and the only clock. It knows no rule.

    terminal door ─┐                        ┌─> answers
    staff door  ───┼─> host of a table ─────┼─> every screen hears what it may
    wheel, timers ─┘   (one durable group)  └─> wheel, machine dealer, metrics

The terminal door speaks to player terminals and takes nothing but their commands. The staff door
serves the pages, the back office, the game console, the pit and the display.
"""
