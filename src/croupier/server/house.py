"""The house: its tables, its staff, and the terminals at its seats.

Whatever needs a secret (a code, a PIN, a token) is decided here, one thing after another, and is
in the house's journal before anybody hears of it.
"""

import asyncio
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from croupier.journal.chain import verified
from croupier.journal.decisions import JournalFailed
from croupier.journal.store import Store
from croupier.rules.refusal import Refusal, near
from croupier.server import house_records as r
from croupier.server.host import WallClock, Write, stopped
from croupier.server.live_table import LiveTable
from croupier.server.lockout import Lockout
from croupier.server.secrecy import Signer, hash_pin, hashed, new_code, new_key, pin_is
from croupier.table.permissions import OF_THE_HOUSE

NAME_LENGTH = 40
SESSION_SECONDS = 12 * 3600.0


@dataclass(frozen=True, slots=True)
class Session:
    """Somebody of the staff who has signed in; `id` tells sessions apart and opens nothing."""

    person: str
    role: str
    id: str
    until: float


class House:
    """Everything that is served by one process."""

    def __init__(self, store: Store, signer: Signer, write: Write) -> None:
        self.store = store
        self.tables: dict[str, LiveTable] = {}
        self.terminals = ""  # where terminals connect, for the pages
        self.on_failed: Callable[[JournalFailed], None] = lambda failed: None
        self.now: Callable[[], str] = WallClock()
        self.state = r.replay(line for _, lines in verified(store.groups()) for line in lines)
        self._signer = signer
        self._write = write
        self._one_at_a_time = asyncio.Lock()
        self._one_pin_at_a_time = asyncio.Lock()
        self._sessions: dict[str, Session] = {}  # by the secret that the browser holds
        self._names, self._addresses = Lockout(), Lockout()

    def table(self, name: str) -> LiveTable:
        """The table of that name, or a refusal that names the tables."""
        if name not in self.tables:
            raise Refusal("unknown_table", f"there is no table {name!r}; {near(name, self.tables)}")
        return self.tables[name]

    async def _note(self, *entries: r.AnyEntry) -> None:
        """Make entries durable, then let them count. When that fails, the house ends."""
        lines = [r.line_of(entry) for entry in entries]
        try:
            await self._write(lambda: self.store.append(lines))
        except JournalFailed as failed:
            self.on_failed(failed)
            raise stopped() from failed
        for entry in entries:
            self.state.apply(entry)

    # ---- staff

    async def invite(self, role: str, by: str) -> str:
        """A one-time code with which somebody joins the staff."""
        if role not in r.ROLES:
            raise Refusal("unknown_role", f"there is no role {role!r}; {near(role, r.ROLES)}")
        code = new_code()
        await self._note(r.StaffInvited(self.now(), by, role, hashed(code)))
        return code

    async def first_codes(self) -> dict[str, str]:
        """Where nobody works yet: a code for each role. Those printed before are still good."""
        if self.state.staff:
            return {}
        return {role: await self.invite(role, "first start") for role in r.ROLES}

    async def join(self, code: str, person: str, pin: str, address: str) -> str:
        """Use up a code: the person is of the staff from now on, and signed in."""
        if not (person.isprintable() and 0 < len(person.strip()) == len(person) <= NAME_LENGTH):
            raise Refusal("bad_name", f"a name has 1 to {NAME_LENGTH} letters and no blank ends")
        async with self._one_at_a_time:
            self._addresses.check(address)
            role = self.state.invited.get(hashed(code))
            if role is None:
                self._addresses.wrong(address)
                raise Refusal("bad_code", "this code was not made here, or has been used")
            if person in self.state.staff or ":" in person or self._is_taken(person):
                raise Refusal("name_taken", f"{person} is taken here; choose another name")
            kept = await asyncio.to_thread(hash_pin, pin)
            entry = r.StaffJoined(self.now(), person, person, role, kept, hashed(code))
            await self._note(entry)
        self._addresses.right(address)
        return await self._begin_session(person)

    def _is_taken(self, name: str) -> bool:
        """Whether it names a seat or a part of the house, whose ids nobody else may give."""
        seats = (table.kept.state.seats for table in self.tables.values())
        return name in OF_THE_HOUSE or any(name in its for its in seats)

    async def sign_in(self, person: str, pin: str, address: str) -> str:
        """Begin a session with name and PIN; its secret."""
        await self.check_pin(person, pin, "sign in", address)
        return await self._begin_session(person)

    async def check_pin(self, person: str, pin: str, wanted: str, address: str = "") -> None:
        """Refuse a wrong PIN. Too many wrong ones in a row lock name and address for a time.

        One is looked at after another: many at once would otherwise all be tried before the first
        is found wrong, and hashing costs more than anything else here.
        """
        async with self._one_pin_at_a_time:
            account = self.state.staff.get(person)
            try:
                self._names.check(person)
                self._addresses.check(address)
            except Refusal:
                if not address:  # an act of somebody who has signed in
                    await self._note_pin(account, f"{wanted} (locked)")
                raise
            kept = account.pin_argon2 if account else _nobodys_pin()
            right = await asyncio.to_thread(pin_is, pin, kept)
            if right and account and self.state.staff.get(person) is account:
                self._names.right(person)
                self._addresses.right(address)
                return
            self._names.wrong(person)
            self._addresses.wrong(address)
            await self._note_pin(account, wanted)
        raise Refusal("wrong_pin", "name and PIN do not go together")

    async def _note_pin(self, account: r.Account | None, wanted: str) -> None:
        """Record that a PIN was refused to somebody who works here."""
        if account:
            person = account.person
            await self._note(r.PinRefused(self.now(), person, person, wanted))

    async def _begin_session(self, person: str) -> str:
        secret = secrets.token_urlsafe(32)
        role, until = self.state.staff[person].role, time.time() + SESSION_SECONDS
        session = Session(person, role, secrets.token_hex(4), until)
        self._sessions[secret] = session  # which nobody can name yet
        await self._note(r.SignedIn(self.now(), person, person, session.id))
        return secret

    def session(self, secret: str) -> Session | None:
        """The session of a secret, for a working day and as long as the person works here."""
        session = self._sessions.get(secret)
        if session and (session.person not in self.state.staff or session.until < time.time()):
            self.sign_out(session)
            return None
        return session

    def is_on(self, session: Session) -> bool:
        """Whether a session has neither ended nor been ended."""
        return session.until > time.time() and session in self._sessions.values()

    def sign_out(self, session: Session) -> None:
        """End a session and the screens it has open."""
        self._sessions = {s: one for s, one in self._sessions.items() if one is not session}
        for table in self.tables.values():
            table.bye_staff(session.person, session.id)

    async def note_asked(self, session: Session, what: str, refused: str = "") -> None:
        """Record that somebody asks for something beside the tables, before it is done."""
        await self._note(r.Asked(self.now(), session.person, session.id, what, refused))

    async def remove(self, person: str, by: str) -> None:
        """Take somebody off the staff; his sessions end."""
        if person not in self.state.staff:
            known = near(person, self.state.staff)
            raise Refusal("unknown_person", f"{person!r} is not of the staff; {known}")
        if person == by:
            raise Refusal("yourself", "you cannot take yourself off the staff; another does")
        await self._note(r.StaffRemoved(self.now(), by, person))
        self._sessions = {s: one for s, one in self._sessions.items() if one.person != person}
        for table in self.tables.values():
            table.bye_staff(person)

    # ---- terminals

    async def offer(self, table: str, seat: str, by: str) -> str:
        """A one-time code with which a terminal is enrolled at a seat."""
        self.table(table).seat(seat)
        code = new_code()
        await self._note(r.SeatOffered(self.now(), by, table, seat, hashed(code)))
        return code

    async def sit(self, name: str) -> tuple[str, str]:
        """Where anybody may sit down: a free seat and the code for it."""
        table = self.table(name)
        if not table.settings.self_service:
            message = f"at {name} seats are given at the console, not taken"
            raise Refusal("no_self_service", message)
        async with self._one_at_a_time:
            seat = self._free_seat(table)
            return seat, await self.offer(name, seat, "self service")

    def _free_seat(self, table: LiveTable) -> str:
        """A seat without a player; one that nobody is on the way to, if there is one."""
        name, state = table.settings.table, table.kept.state
        offered, enrolled = {*self.state.offered.values()}, self.state.enrolled
        free = [
            seat
            for seat, standing in state.seats.items()
            if not (standing.connected or state.credits(seat) or state.staked(seat))
        ]
        if not free:
            raise Refusal("no_free_seat", f"every seat at {name} is taken")
        return min(free, key=lambda seat: ((name, seat) in offered, (name, seat) in enrolled))

    async def enrol(self, code: str, address: str) -> tuple[str, str, str]:
        """Use up a code: table, seat and token of the terminal. An older one's token ends."""
        key = new_key()
        async with self._one_at_a_time:
            self._addresses.check(address)
            offered = self.state.offered.get(hashed(code))
            if offered is None:
                self._addresses.wrong(address)
                raise Refusal("bad_code", "this code was not made here, or has been used")
            table, seat = offered
            entry = r.SeatEnrolled(self.now(), seat, table, seat, hashed(key), hashed(code))
            await self._note(entry)
        self._addresses.right(address)
        self.table(table).bye_seat(seat, "another terminal was enrolled at this seat")
        return table, seat, self._signer.token(table, seat, key)

    def seat_of_token(self, token: str) -> tuple[LiveTable, str]:
        """The table and seat a token is for, if it is good and was not revoked since."""
        says = self._signer.read(token)
        if self.state.enrolled.get((says.table, says.seat)) != hashed(says.key):
            raise Refusal("revoked", "this terminal's token was revoked; enrol it anew")
        table = self.table(says.table)
        table.seat(says.seat)
        return table, says.seat

    async def revoke(self, table: str, seat: str, by: str) -> None:
        """Take the terminal of a seat off at once; its registered bets stand."""
        self.table(table).seat(seat)
        await self._note(r.SeatRevoked(self.now(), by, table, seat))
        self.table(table).bye_seat(seat, "this terminal's token was revoked")


@cache
def _nobodys_pin() -> str:
    """So that an unknown name takes as long as a known one."""
    return hash_pin(secrets.token_hex(16))
