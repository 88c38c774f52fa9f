"""What the back office can be asked for, beside what happens at the table itself."""

from functools import partial
from typing import Any

import msgspec

from croupier.felt import felt
from croupier.journal.codec import event_in_json
from croupier.journal.kept_table import Answer as Decided
from croupier.journal.tags import EVENTS
from croupier.rulebooks import layout, layouts, rulebook, rulebooks
from croupier.rulebooks.in_json import book_in_json, books_in_json, layout_in_json
from croupier.rules.refusal import Refusal
from croupier.server.api import ANYBODY, SIGNED_IN, Ask, Route
from croupier.server.for_screens import ROUTES as FOR_SCREENS
from croupier.server.for_screens import Body, Picture
from croupier.server.host import refusal_of
from croupier.server.house import Session
from croupier.server.messages import StaffDo, act_of, an_act, command_of, in_words
from croupier.server.staff_talk import actor_of, do
from croupier.table import events
from croupier.table.hearing import Publication
from croupier.table.permissions import STAFF
from croupier.table.phases import NEXT
from croupier.table.two_person import consequences

MOST_RECORDS = 1_000


class Join(Body):
    """A one-time code, a name of one's own, and the PIN one chooses."""

    code: str
    person: str
    pin: str


class SignIn(Body):
    """Name and PIN."""

    person: str
    pin: str


class Invite(Body):
    """The role that the new person will have, and one's own PIN once more."""

    role: str
    pin: str


class Dismiss(Body):
    """Who works here no more, and one's own PIN once more."""

    person: str
    pin: str


class Command(StaffDo, tag=False):
    """A command as the game console sends it; without an id the house gives one."""


class Considered(Body):
    """A two-person act that is not yet proposed, or waits for its second person."""

    act: an_act


class Switch(Body):
    """On or off."""

    on: bool


class WheelOrder(Body):
    """power_on, power_off, restart, self_test, compartments, chi_squared, wins or mode N."""

    order: str


class Trouble(Body):
    """What shall befall the next spin of a virtual wheel."""

    what: str


async def books(ask: Ask) -> Any:
    """The rule books and their layouts."""
    return {"rulebooks": books_in_json(rulebooks().values())}


async def book(ask: Ask) -> Any:
    """One rule book whole: every value with its clause, rulings, irregularities."""
    return book_in_json(rulebook(ask.path["book"]))


async def a_layout(ask: Ask) -> Any:
    """One layout: cells, spots, options, wheel."""
    layouts()
    return layout_in_json(layout(ask.path["layout"]))


async def a_felt(ask: Ask) -> Any:
    """The felt of a layout, as a picture (SVG)."""
    layouts()
    return Picture(felt(layout(ask.path["layout"])).svg())


async def phases(ask: Ask) -> Any:
    """After which event a table that was in one phase is in another."""
    return {EVENTS[getattr(events, name)]: row for name, row in NEXT.items()}


async def join(ask: Ask) -> Any:
    """Use up a one-time code and belong to the staff."""
    secret = await ask.house.join(ask.body.code, ask.body.person, ask.body.pin, ask.address)
    return _signed_in(ask, secret)


async def sign_in(ask: Ask) -> Any:
    """Begin a session; it is kept in a cookie."""
    secret = await ask.house.sign_in(ask.body.person, ask.body.pin, ask.address)
    return _signed_in(ask, secret)


def _signed_in(ask: Ask, secret: str) -> Any:
    session = ask.house.session(secret)
    assert session is not None
    return {"person": session.person, "role": session.role, "secret": secret}


async def sign_out(ask: Ask) -> Any:
    """End the session, and the screens it has open."""
    ask.house.sign_out(ask.who)


async def me(ask: Ask) -> Any:
    """Who is signed in; nobody has empty names."""
    who = ask.session
    return {
        "person": who.person if who else "",
        "role": who.role if who else "",
        "session": who.id if who else "",
    }


async def staff(ask: Ask) -> Any:
    """Who works here."""
    people = ask.house.state.staff.values()
    return {"staff": [{"person": one.person, "role": one.role} for one in people]}


async def invite(ask: Ask) -> Any:
    """A one-time code for a new colleague, of one's own position at most."""
    _check_not_above(ask.who, ask.body.role)
    await ask.house.check_pin(ask.who.person, ask.body.pin, "invite")
    return {"code": await ask.house.invite(ask.body.role, ask.who.person)}


async def dismiss(ask: Ask) -> Any:
    """Take somebody off the staff, of one's own position at most; his sessions end."""
    account = ask.house.state.staff.get(ask.body.person)
    _check_not_above(ask.who, account.role if account else "")
    await ask.house.check_pin(ask.who.person, ask.body.pin, "dismiss")
    await ask.house.remove(ask.body.person, ask.who.person)


def _check_not_above(session: Session, role: str) -> None:
    if role in STAFF and STAFF.index(role) > STAFF.index(session.role):
        own = session.role.replace("_", " ")
        message = f"a {own} decides on nobody above a {own}; a {role.replace('_', ' ')} is"
        raise Refusal("not_permitted", message)


async def a_view(ask: Ask) -> Any:
    """All that one may see of a table now."""
    table, actor = ask.table, actor_of(ask.who)
    return await table.host.reading(lambda: table.seen_by(actor))


async def command(ask: Ask) -> Any:
    """Carry out a command of the staff; answered when its record is durable."""
    said: Command = ask.body
    table, actor = ask.table, actor_of(ask.who)
    id = said.id or table.host.next_id(f"{actor.person} {actor.session}")
    answer = await do(ask.house, table, actor, id, command_of(said), said.pin)
    return _told(ask, id, answer)


def _told(ask: Ask, id: str, answer: Decided) -> Any:
    refusal = refusal_of(answer)
    if refusal is not None:
        raise refusal
    assert not isinstance(answer, Refusal)
    heard = Publication(ask.table.kept.game, answer).heard_by(actor_of(ask.who))
    return {"id": id, "n": answer.n, "events": [event_in_json(event) for event in heard]}


async def became(ask: Ask) -> Any:
    """What became of a command of one's own."""
    record = await ask.table.find(ask.path["id"], actor_of(ask.who))
    if record is None:
        raise Refusal("not_found", f"no command {ask.path['id']} of yours was registered")
    return _told(ask, record.request.id, record)


async def records(ask: Ask) -> Any:
    """The journal's lines, as they stand there."""
    first, count = ask.number("first"), ask.number("count")
    if not 1 <= count <= MOST_RECORDS:
        raise Refusal("malformed", f"count is 1 to {MOST_RECORDS}")
    lines = await ask.table.lines(max(first, 1), count)
    return {"records": [msgspec.Raw(line) for line in lines]}


async def considered(ask: Ask) -> Any:
    """What a two-person act would change, seat by seat, or why it does not fit; nothing is done."""
    table, act = ask.table, act_of(ask.body.act)
    look = partial(consequences, table.kept.game, table.kept.state, act)
    try:
        return {"seats": await table.host.reading(look), "refused": None}
    except Refusal as refusal:
        return {"seats": {}, "refused": in_words(refusal)}


async def offer(ask: Ask) -> Any:
    """A one-time code with which a terminal is enrolled at a seat."""
    table, seat = ask.path["table"], ask.path["seat"]
    return {"code": await ask.house.offer(table, seat, ask.who.person)}


async def sit(ask: Ask) -> Any:
    """Take a free seat where the table lets anybody: the code with which a terminal enrols."""
    seat, code = await ask.house.sit(ask.path["table"])
    return {"seat": seat, "code": code}


async def revoke(ask: Ask) -> Any:
    """Take the terminal of a seat off at once; its registered bets stand."""
    await ask.house.revoke(ask.path["table"], ask.path["seat"], ask.who.person)


async def machine(ask: Ask) -> Any:
    """Let the machine deal, or send it out so that a person can."""
    dealer = ask.table.machine
    await (dealer.come_in() if ask.body.on else dealer.go_out())


async def order_wheel(ask: Ask) -> Any:
    """Have the wheel switched on or off, restarted or tested, or ask it for its statistics."""
    return {"answer": await ask.table.order_wheel(ask.body.order)}


async def trouble(ask: Ask) -> Any:
    """Let something go wrong with the next spin of a virtual wheel, for training and tests."""
    ask.table.make_trouble(ask.body.what)


T = "/api/tables/{table}"
ROUTES = (
    *FOR_SCREENS,
    Route("GET", "/api/books", ANYBODY, books),
    Route("GET", "/api/books/{book}", ANYBODY, book),
    Route("GET", "/api/layouts/{layout}", ANYBODY, a_layout),
    Route("GET", "/api/layouts/{layout}/felt.svg", ANYBODY, a_felt),
    Route("GET", "/api/phases", ANYBODY, phases),
    Route("POST", "/api/join", ANYBODY, join, Join),
    Route("POST", "/api/sign-in", ANYBODY, sign_in, SignIn),
    Route("POST", "/api/sign-out", SIGNED_IN, sign_out),
    Route("GET", "/api/me", ANYBODY, me),
    Route("GET", "/api/staff", "pit_manager", staff, auditor=True),
    Route("POST", "/api/staff/invite", "pit_manager", invite, Invite),
    Route("POST", "/api/staff/dismiss", "pit_manager", dismiss, Dismiss),
    Route("GET", T, SIGNED_IN, a_view),
    Route("POST", f"{T}/commands", "dealer", command, Command),
    Route("GET", f"{T}/commands/{{id}}", "dealer", became),
    Route("POST", f"{T}/consequences", "dealer", considered, Considered),
    Route(
        "GET",
        f"{T}/records",
        "pit_supervisor",
        records,
        auditor=True,
        query=(("first", 1), ("count", 100)),
    ),
    Route("POST", f"{T}/sit", ANYBODY, sit),
    Route("POST", f"{T}/seats/{{seat}}/offer", "dealer", offer),
    Route("POST", f"{T}/seats/{{seat}}/revoke", "dealer", revoke),
    Route("POST", f"{T}/machine-dealer", "dealer", machine, Switch),
    Route("POST", f"{T}/wheel/order", "dealer", order_wheel, WheelOrder),
    Route("POST", f"{T}/wheel/trouble", "dealer", trouble, Trouble),
)
