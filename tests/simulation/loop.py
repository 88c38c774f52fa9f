"""An event loop that never sleeps: its time is the agenda's, and its threads are acts as well.

The server runs on it unchanged. What asyncio promises is kept: callbacks run in the order in which
they were asked for, and a pool of one thread does one piece of work after another. What it leaves
open is the seed's: how long work in a thread takes, and which of two timers comes first.
"""

import asyncio
import math
from asyncio import events
from collections import deque
from collections.abc import Callable
from concurrent.futures import Executor
from contextvars import Context
from typing import Any, TypeVarTuple

from tests.simulation.agenda import Agenda

Ts = TypeVarTuple("Ts")
Work = tuple[Callable[..., Any], tuple[Any, ...], "asyncio.Future[Any]"]


class Lane:
    """A pool of one thread: what it has to do, and what it has done and not yet told."""

    def __init__(self) -> None:
        self.works: deque[Work] = deque()
        self.done: deque[tuple[asyncio.Future[Any], Any, Exception | None]] = deque()


class VirtualLoop(asyncio.AbstractEventLoop):
    """The loop of one life of the server; `delay` gives the milliseconds that a thread takes."""

    def __init__(self, agenda: Agenda, delay: Callable[[], int]) -> None:
        self.unhandled: list[str] = []
        self.is_dead = False
        self.working = 0  # pieces of work in threads that are not yet answered
        self._agenda = agenda
        self._delay = delay
        self._ready: deque[asyncio.Handle] = deque()
        self._tasks: list[asyncio.Task[Any]] = []
        self._lanes: dict[Executor, Lane] = {}

    # ---- what happens from outside

    def enter(self, act: Callable[..., Any], *args: Any) -> None:
        """Let something happen on the loop, and all that follows from it at once."""
        if not self.is_dead:
            self.call_soon(act, *args)
            self._run()

    def bury(self) -> None:
        """The process was killed. Its tasks are unwound; nothing they do has any effect."""
        self.is_dead = True
        while waiting := [task for task in self._tasks if not task.done()]:
            for task in waiting:
                task.cancel()
            self._run()
        self._tasks.clear()

    def failures(self) -> list[str]:
        """Exceptions that nobody caught."""
        lost = [task for task in self._tasks if task.done() and not task.cancelled()]
        found = [repr(task.exception()) for task in lost if getattr(task, "_log_traceback", False)]
        return self.unhandled + found

    def _run(self) -> None:
        events._set_running_loop(self)
        try:
            while self._ready:
                handle = self._ready.popleft()
                if not handle.cancelled():
                    handle._run()
        finally:
            events._set_running_loop(None)

    # ---- what asyncio asks of a loop

    def time(self) -> float:
        """Virtual seconds."""
        return self._agenda.now / 1000

    def call_soon(
        self, callback: Callable[[*Ts], object], *args: *Ts, context: Context | None = None
    ) -> asyncio.Handle:
        """Next, after what was asked for before."""
        handle = asyncio.Handle(callback, args, self, context)
        self._ready.append(handle)
        return handle

    def call_later(
        self,
        delay: float,
        callback: Callable[[*Ts], object],
        *args: *Ts,
        context: Context | None = None,
    ) -> asyncio.TimerHandle:
        """After so many virtual seconds."""
        return self.call_at(self.time() + delay, callback, *args, context=context)

    def call_at(
        self,
        when: float,
        callback: Callable[[*Ts], object],
        *args: *Ts,
        context: Context | None = None,
    ) -> asyncio.TimerHandle:
        """At a virtual time, to the millisecond and never early."""
        handle = asyncio.TimerHandle(when, callback, args, self, context)
        wait = max(0, math.ceil(when * 1000 - 1e-6) - self._agenda.now)
        if not self.is_dead:
            self._agenda.after(wait, lambda: self._fire(handle))
        return handle

    def _fire(self, handle: asyncio.Handle) -> None:
        if not self.is_dead and not handle.cancelled():
            self._ready.append(handle)
            self._run()

    def _timer_handle_cancelled(self, handle: asyncio.TimerHandle) -> None:
        """It is passed over when its time comes."""

    def create_future(self) -> "asyncio.Future[Any]":
        """One of asyncio's own."""
        return asyncio.Future(loop=self)

    def create_task(self, coro: Any, **more: Any) -> "asyncio.Task[Any]":
        """One of asyncio's own, remembered for the funeral."""
        task: asyncio.Task[Any] = asyncio.Task(coro, loop=self, **more)
        self._tasks.append(task)
        return task

    def run_in_executor(  # type: ignore[override]  # typeshed wants a coroutine function's shape
        self, executor: Executor | None, func: Callable[..., Any], *args: Any
    ) -> "asyncio.Future[Any]":
        """Work away from the loop: done at once and at one later moment."""
        future = self.create_future()
        self.working += 1
        work = (func, args, future)
        lane = self._lanes.setdefault(executor, Lane()) if executor else Lane()
        lane.works.append(work)
        if len(lane.works) == 1:
            self._begin(lane)
        return future

    def _begin(self, lane: "Lane") -> None:
        if not self.is_dead:
            self._agenda.after(self._delay(), lambda: self._work(lane))

    def _work(self, lane: "Lane") -> None:
        if self.is_dead:
            return
        func, args, future = lane.works.popleft()
        try:
            found, error = func(*args), None
        except Exception as raised:
            found, error = None, raised
        lane.done.append((future, found, error))
        self._agenda.after(self._delay() // 2, lambda: self.enter(self._answer, lane))
        if lane.works:
            self._begin(lane)

    def _answer(self, lane: "Lane") -> None:
        """What was done first is told first, as a thread hands it over."""
        self.working -= 1
        future, found, error = lane.done.popleft()
        if future.done():
            return
        if error is None:
            future.set_result(found)
        else:
            future.set_exception(error)

    def get_debug(self) -> bool:
        """Never."""
        return False

    def call_exception_handler(self, context: dict[str, Any]) -> None:
        """Keep what nobody caught."""
        if not self.is_dead:
            error = context.get("exception")
            self.unhandled.append(f"{context.get('message')}: {error!r}")
