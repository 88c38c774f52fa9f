"""A player terminal in text, for test labs and for a round by hand: typed lines in, sentences out.

It keeps the terminal's side of the protocol: an id is stored before its command is sent, and what
was not answered is asked for when the line is back.
"""
