"""The colours and the style sheet.

Colour never speaks alone: red is an ellipse, black a diamond, the zeros stand plain, all in white
outline; so the felt can be read in grey. A page that holds the picture restyles it by the classes.
"""

FELT = "#0b5a3c"
EDGE = "#07402b"  # the bare felt around the cells
ZERO = "#0e7a48"
RED = "#b3131f"
BLACK = "#15171a"
LINE = "#ffffff"
IVORY = "#fffaeb"
INK = "#14202b"
BLUE = "#1f4f8f"
GOLD = "#f4c542"

STYLE = f"""
.felt{{font-family:Helvetica,Arial,sans-serif;max-width:100%;height:auto}}
.felt text{{fill:{LINE};font-weight:bold;text-anchor:middle}}
.felt .ground{{fill:{EDGE}}}
.felt .cell rect{{fill:{FELT};stroke:{LINE};stroke-width:2}}
.felt .cell.green rect{{fill:{ZERO}}}
.felt ellipse{{fill:{RED};stroke:{LINE};stroke-width:2}}
.felt polygon{{fill:{BLACK};stroke:{LINE};stroke-width:2}}
.felt .cell.won rect{{fill:{GOLD}}}
.felt .green.won text{{fill:{INK}}}
.felt .chip circle{{fill:{IVORY};stroke:{INK};stroke-width:1.5}}
.felt .chip circle+circle{{fill:none;stroke:{BLUE};stroke-width:3}}
.felt .chip circle+circle{{stroke-dasharray:5 8.09;stroke-dashoffset:9.05}}
.felt .chip.wins circle+circle{{stroke:{GOLD};stroke-dasharray:none}}
.felt .chip text{{fill:{INK}}}
.felt .dolly path{{fill:{IVORY};stroke:{INK};stroke-width:1.5;stroke-linejoin:round}}
"""
