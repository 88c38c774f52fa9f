"""What the rule books say. Pure: no clock, random, disk, network or logging.

The modules are the books' chapters: definitions, mode of play, how to play, settlement,
irregularities, multiple piece bets.
"""
