"""Keys, and checkpoints signed with them (Ed25519)."""

import json
import os
from dataclasses import asdict
from pathlib import Path
from typing import Any

from cryptography.exceptions import InvalidSignature, UnsupportedAlgorithm
from cryptography.hazmat.primitives import serialization as form
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from croupier.journal import files
from croupier.journal.checkpoint import Checkpoint
from croupier.rules.refusal import Refusal


def make_key(path: Path) -> None:
    """Make a signing key for its owner's eyes only, and beside it PATH.pub for everybody's."""
    key = Ed25519PrivateKey.generate()
    secret = key.private_bytes(form.Encoding.PEM, form.PrivateFormat.PKCS8, form.NoEncryption())
    public = key.public_key().public_bytes(
        form.Encoding.PEM, form.PublicFormat.SubjectPublicKeyInfo
    )
    _write_new(path, secret, 0o600)
    _write_new(Path(f"{path}.pub"), public, 0o644)


def write(checkpoint: Checkpoint, key_file: Path, path: Path) -> None:
    """Sign a checkpoint into a new file."""
    key = _read_key(key_file)
    if not isinstance(key, Ed25519PrivateKey):
        raise Refusal("bad_key", f"{key_file} cannot sign; the key that can has no .pub")
    signed = {**asdict(checkpoint), "signature": key.sign(checkpoint.signed()).hex()}
    _write_new(path, json.dumps(signed, indent=1).encode() + b"\n", 0o644)


def read(path: Path, key_file: Path) -> Checkpoint:
    """A checkpoint whose signature is good; one that is not says nothing about any journal."""
    key = _read_key(key_file)
    public = key.public_key() if isinstance(key, Ed25519PrivateKey) else key
    try:
        signed: dict[str, Any] = json.loads(path.read_bytes())
        signature = bytes.fromhex(signed.pop("signature"))
        checkpoint = Checkpoint(**signed)
        public.verify(signature, checkpoint.signed())
    except InvalidSignature:
        message = f"{path} was not signed with {key_file}, or was changed since; it proves nothing"
        raise Refusal("bad_checkpoint", message) from None
    except (ValueError, TypeError, KeyError, AttributeError):
        message = f"{path} is no checkpoint; croupier journal checkpoint makes one"
        raise Refusal("bad_checkpoint", message) from None
    return checkpoint


def _read_key(path: Path) -> Ed25519PrivateKey | Ed25519PublicKey:
    text = path.read_bytes()
    key: object = None
    try:
        if b"PRIVATE" in text:
            key = form.load_pem_private_key(text, None)
        else:
            key = form.load_pem_public_key(text)
    except (ValueError, TypeError, UnsupportedAlgorithm):
        pass
    if not isinstance(key, Ed25519PrivateKey | Ed25519PublicKey):
        raise Refusal("bad_key", f"{path} holds no Ed25519 key")
    return key


def _write_new(path: Path, text: bytes, mode: int) -> None:
    """Write a file that must not be there yet, durably and with these rights from the start."""
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode), "wb") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    files.sync_one(path.absolute().parent)
