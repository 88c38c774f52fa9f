"""A crowd of player terminals for a table that is served, and the books compared afterwards.

    house.py       a house of one's own for a trial, in a process of its own
    player.py      one player: bets, withdraws, asks again, mostly in the last seconds
    crowd.py       many of them at one table, for some rounds
    reconcile.py   what they were answered, compared with the journal record by record

It stands on `croupier.client` and knows of the table what any terminal knows.
"""
