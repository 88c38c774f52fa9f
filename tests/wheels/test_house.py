"""A house whose table has a reader: alarms, metrics and orders, as the staff meet them."""

import asyncio
from dataclasses import replace
from pathlib import Path

import aiohttp

from croupier.table import commands as c
from tests.server.served import served, table_settings
from tests.table.play import SUPERVISOR
from tests.wheels.workshop import SERIAL, WHEEL


def test_a_wheel_that_is_not_there_is_an_alarm_and_a_figure(tmp_path: Path) -> None:
    wheel = replace(WHEEL, device=str(tmp_path / "nothing"), pace=0.05)
    settings = table_settings(tmp_path, wheel=wheel)

    async def play() -> None:
        jar = aiohttp.CookieJar(unsafe=True)  # the house has no name here, only an address
        async with (
            served(tmp_path, settings) as opened,
            aiohttp.ClientSession(cookie_jar=jar) as http,
        ):
            table = opened.house.tables["table-1"]
            async with asyncio.timeout(30):
                while not table.kept.state.alarms:
                    await asyncio.sleep(0.02)
            async with http.get(f"{opened.staff}/metrics") as answer:
                told = await answer.text()
            assert f'croupier_wheel_online{{serial="{SERIAL}",table="table-1"}} 0.0' in told
            assert f'croupier_wheel_times_offline{{serial="{SERIAL}",table="table-1"}} 1.0' in told
            assert 'croupier_alarms{table="table-1"} 1.0' in told
            await table.host.do(SUPERVISOR, c.AcknowledgeAlarm(1))
            join = {"code": opened.first_codes["dealer"], "person": "Ann", "pin": "123456"}
            headers = {"Origin": opened.staff}
            async with http.post(f"{opened.staff}/api/join", json=join, headers=headers) as answer:
                assert answer.status == 200
            order = f"{opened.staff}/api/tables/table-1/wheel/order"
            async with http.post(order, json={"order": "power_on"}, headers=headers) as answer:
                told = await answer.text()
                assert "the wheel is not connected" in told
            assert not table.kept.state.alarms

    asyncio.run(play())
