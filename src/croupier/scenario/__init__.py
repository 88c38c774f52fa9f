"""Scenarios: rounds written in plain words, played on a real table and compared line by line.

    parse_scenario(text, name) -> Scenario      an error names the file, the line and what is right
    play(scenario) -> Played                    what was done, who heard what, what was not so
    transcript(played) -> lines                 the scenario with everything filled in

The words are the grammar tables of `acts`, `compound`, `proposals` and `facts`; docs/scenarios.md
is made from them.
"""
