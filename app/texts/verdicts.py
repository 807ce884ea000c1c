"""What checking a record comes to, in plain English, for the command line."""

from app.tables.verify import Fault, Right, Wrong
from app.texts.catalogue import DEFAULT
from engine.scoring import EndReason

_ENDS = {
    EndReason.PLAYED: "played to the end",
    EndReason.RESIGNED: "ended by resigning",
    EndReason.AWAY: "ended because a player was away",
    EndReason.EXPIRED: "ended by itself after seven days without a move",
}


def verdict_in_words(verdict: Right | Wrong) -> str:
    """The verdict, a sentence a line."""
    match verdict:
        case Wrong(line_no, line, why):
            reason = why if isinstance(why, Fault) else DEFAULT.refusals[why]
            return f"This record does not stand. Line {line_no}: {line}\n{reason}"
        case Right():
            return "\n".join(_of_right(verdict))


def _of_right(right: Right) -> list[str]:
    names, outcome = right.names, right.outcome
    told = [
        f"This record stands: all {right.moves} moves were allowed, and every count is right.",
        f"{', '.join(names)} played; the game was {_ENDS[outcome.reason]}.",
        *(f"{bot} took over from {name}." for bot, name in right.took_over),
        "Totals: " + ", ".join(f"{n} {s}" for n, s in zip(names, right.scores, strict=True)) + ".",
    ]
    if outcome.winner is not None:
        told.append(f"{names[outcome.winner]} has won.")
    told.append("If these are the hashes that were shown with the deals, nobody touched the cards:")
    told += [f"round {no}: {one}" for no, one in enumerate(right.hashes, 1)]
    return told
