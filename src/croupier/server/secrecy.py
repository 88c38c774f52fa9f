"""Codes, keys, tokens and PINs: how they are made and how they are checked."""

import hmac
import os
import secrets
import time
from hashlib import sha256
from pathlib import Path

import msgspec
from argon2 import PasswordHasher
from argon2.exceptions import VerifyMismatchError

from croupier.rules.refusal import Refusal

CODE_ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ"  # nothing that looks like something else
CODE_LENGTH = 12  # of 30 letters each: 58 bits, for one use
TOKEN_SECONDS = 400 * 24 * 3600
SHORTEST_PIN, LONGEST_PIN = 6, 64

_argon2 = PasswordHasher()


class TokenSays(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """What a terminal's token says, under our signature."""

    table: str
    seat: str
    key: str
    until: int


_read_token = msgspec.json.Decoder(TokenSays).decode
_write_token = msgspec.json.Encoder().encode


def new_code() -> str:
    """A one-time code that a person reads and types, such as 7KQM-2XRT-9BWD."""
    letters = "".join(secrets.choice(CODE_ALPHABET) for _ in range(CODE_LENGTH))
    return "-".join(letters[at : at + 4] for at in range(0, CODE_LENGTH, 4))


def new_key() -> str:
    """A secret that only programs handle: 128 bits."""
    return secrets.token_hex(16)


def hashed(secret: str) -> str:
    """What is kept of a code or key; codes are taken as people type them."""
    return sha256(secret.strip().upper().replace("-", "").replace(" ", "").encode()).hexdigest()


def hash_pin(pin: str) -> str:
    """What is kept of a PIN. It takes its time: call it in a thread."""
    if not SHORTEST_PIN <= len(pin) <= LONGEST_PIN:
        message = f"a PIN has {SHORTEST_PIN} to {LONGEST_PIN} characters"
        raise Refusal("bad_pin", message)
    return _argon2.hash(pin)


def pin_is(pin: str, kept: str) -> bool:
    """Whether this is the PIN. It takes its time: call it in a thread."""
    try:
        return _argon2.verify(kept, pin[:LONGEST_PIN])
    except VerifyMismatchError:
        return False


class Signer:
    """Signs tokens with the house's own key, which lies beside its journal."""

    def __init__(self, path: Path) -> None:
        try:
            descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        except FileExistsError:
            self._key = path.read_bytes()
        else:
            self._key = secrets.token_bytes(32)
            with os.fdopen(descriptor, "wb") as file:
                file.write(self._key)
                file.flush()
                os.fsync(file.fileno())
        if len(self._key) != 32:
            raise Refusal("bad_key", f"{path} holds no key; remove it and enrol the terminals anew")

    def token(self, table: str, seat: str, key: str) -> str:
        """What a terminal says who it is with, signed, until its time runs out."""
        says = _write_token(TokenSays(table, seat, key, int(time.time()) + TOKEN_SECONDS))
        return f"{says.hex()}.{self._mac(says)}"

    def read(self, token: str) -> TokenSays:
        """What a token says, if we signed it and its time has not run out."""
        text, _, mac = token.partition(".")
        try:
            says = bytes.fromhex(text)
        except ValueError:
            says = b""
        if says.hex() != text:  # blanks and capitals would pass, and be another token
            says = b""
        if not hmac.compare_digest(mac.encode(), self._mac(says).encode()):
            raise Refusal("bad_token", "this token was not made here; enrol the terminal")
        read = _read_token(says)
        if read.until < time.time():
            raise Refusal("expired", "this token's time has run out; enrol the terminal anew")
        return read

    def _mac(self, says: bytes) -> str:
        return hmac.new(self._key, b"croupier token 1\n" + says, sha256).hexdigest()
