"""The round of play, pure: commands are decided into events, events evolve the state.

    request -> decide(rules, state, request) -> events, or a refusal
    event   -> evolve(state, event)

No clock, no disk, no random: times and voucher codes come with the request. One table has one
order of records; lateness and precedence are positions in it.
"""
