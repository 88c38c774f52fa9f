"""An SS2 wheel that is not there, on a pseudo-terminal: the real driver reads it as a real one.

It is written from the description of the line alone and shares no line of code with the driver, so
that each is a check of the other.
"""
