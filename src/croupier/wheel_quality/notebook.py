"""A check as a notebook shows it: the verdict, the wheel, an answer to each question."""

from croupier.felt.markup import element, leaf
from croupier.wheel_quality.check import Check
from croupier.wheel_quality.pictures import around_the_wheel
from croupier.wheel_quality.sentences import ASKED, finding, remarks


def shown(check: Check) -> str:
    """The HTML of a check; its chart has the verdict in words."""
    title = f"{check.sample.spins:,} results on a wheel of {check.sample.size} compartments"
    rows = [
        element(
            "tr",
            leaf("th", ASKED[answer.question], scope="row"),
            leaf("td", finding(answer, answer in check.odd), style="text-align:left"),
        )
        for answer in check.answers
    ]
    told = [leaf("p", remark) for remark in remarks(check)]
    return element("div", around_the_wheel(check, title).svg(), element("table", *rows), *told)
