"""Why a move is not allowed: one member for every rule that can be broken."""

from enum import StrEnum


class Refusal(StrEnum):
    """The rule that a refused move would have broken."""

    GAME_OVER = "game_over"
    ROUND_OVER = "round_over"
    ROUND_RUNNING = "round_running"
    NO_SUCH_SEAT = "no_such_seat"

    NOT_YOUR_TURN = "not_your_turn"
    CARD_NOT_IN_HAND = "card_not_in_hand"
    DOES_NOT_FIT = "does_not_fit"
    WISH_STANDS = "wish_stands"
    JACK_ON_JACK = "jack_on_jack"
    DEBT_STANDS = "debt_stands"
    SKIP_STANDS = "skip_stands"
    PENALTY_STANDS = "penalty_stands"
    ONLY_DRAWN_CARD = "only_drawn_card"
    NAME_A_SUIT = "name_a_suit"
    NO_SUIT_TO_NAME = "no_suit_to_name"
    NEEDS_COMPANION = "needs_companion"
    NO_COMPANION = "no_companion"

    ALREADY_DREW = "already_drew"
    NOTHING_TO_DRAW = "nothing_to_draw"
    MUST_DRAW_FIRST = "must_draw_first"
    MUST_PLAY = "must_play"

    NO_CALLS_HERE = "no_calls_here"
    WORD_NOT_USED = "word_not_used"
    MAU_NEEDS_TWO_CARDS = "mau_needs_two_cards"
    MAU_MAU_NEEDS_ONE_CARD = "mau_mau_needs_one_card"
    NOBODY_TO_CATCH = "nobody_to_catch"

    NOBODY_ON_TURN = "nobody_on_turn"
    NOT_AWAY_YET = "not_away_yet"
    NOT_ON_YOURSELF = "not_on_yourself"
    NOBODY_TAKES_OVER = "nobody_takes_over"
    NOT_EXPIRED_YET = "not_expired_yet"


class Refused(Exception):  # noqa: N818  # it is an answer, not an error
    """Raised when a move is not allowed; nothing has changed."""

    def __init__(self, reason: Refusal) -> None:
        super().__init__(reason)
        self.reason = reason
