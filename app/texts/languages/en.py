"""English."""

from app.tables.news import No
from app.texts.keys import Key
from app.texts.language import Language, Plural, Text
from engine.refusals import Refusal

ONE, OTHER = Plural.ONE, Plural.OTHER


def _plural(n: int) -> Plural:
    return ONE if n == 1 else OTHER


_TEXTS: dict[Key, Text] = {
    Key.B_TAKE_A_SEAT: "Take a seat",
    Key.B_ADD_A_BOT: "Add a bot",
    Key.B_REMOVE: "Remove",
    Key.B_START: "Start",
    Key.B_LEAVE: "Leave",
    Key.B_PRIVATE_CHAT: "Open our private chat",
    Key.B_MY_CARDS: "My cards",
    Key.B_MY_HAND: "My hand",
    Key.B_DRAW: "Draw",
    Key.B_DRAW_DEBT: "Draw {n}",
    Key.B_PASS: "Pass",
    Key.B_SAY_MAU: "Say Mau",
    Key.B_BACK: "Back",
    Key.B_MORE: "More ›",
    Key.B_RESIGN: "Resign",
    Key.B_YES_RESIGN: "Yes, resign",
    Key.B_NEXT_ROUND: "Next round",
    Key.B_PLAY_NOW: "Play now",
    Key.B_HELP: "Help",
    Key.COMMAND_MAUMAU: "Open a table here",
    Key.COMMAND_TABLES: "Your tables, and whose turn it is",
    Key.COMMAND_CLOSE: "Close the open table",
    Key.COMMAND_HAND: "Show your hand again",
    Key.COMMAND_START: "Play now, against three bots",
    Key.COMMAND_HELP: "How this works",
    Key.TABLE: "Table {table}",
    Key.TABLE_IN: "Table {table} in {group}",
    Key.ROUND: "Round {round}",
    Key.CARDS_OF: {ONE: "{name}: {n} card", OTHER: "{name}: {n} cards"},
    Key.POINTS: {ONE: "{n} point", OTHER: "{n} points"},
    Key.TARGET: "The game goes to {points}.",
    Key.LOBBY: "Mau-Mau: who plays?",
    Key.RULES: "{deck} cards, each player is dealt {cards}.",
    Key.HOST: "{name} (host)",
    Key.KEPT: "{name} (seat kept)",
    Key.FREE_SEATS: {ONE: "{n} free seat", OTHER: "{n} free seats"},
    Key.NO_HOST: "The first who takes a seat is the host.",
    Key.WAITING_FOR: "Waiting for {names} to press START in our private chat.",
    Key.TWO_NEEDED: "Two must be seated before the cards can be dealt.",
    Key.CAN_START: "{name} can start.",
    Key.CAN_START_YOU: "You can start.",
    Key.CLOSED: "Everybody has left: this table is closed.",
    Key.CLOSED_BY: "{name} has closed this table.",
    Key.LOBBY_EXPIRED: "Nobody did anything here for seven days, so this table has ended.",
    Key.TURN: "It is {name}'s turn, since {time}.",
    Key.TURN_YOU: "It is your turn, since {time}.",
    Key.AS_OF: "As of {time}.",
    Key.TOP_CARD: "Top card: {card}",
    Key.STOCK: "stock: {n}",
    Key.WISH: "Wished: {suit}",
    Key.ANY_CARD: "Any card may be played.",
    Key.DEBT: {ONE: "{name} owes {n} card.", OTHER: "{name} owes {n} cards."},
    Key.DEBT_YOU: {ONE: "You owe {n} card.", OTHER: "You owe {n} cards."},
    Key.PASS_IT_ON: "Draw, or pass the debt on with another {rank}.",
    Key.NEWS_MAU: "{name} has said Mau!",
    Key.NEWS_DEBT: {ONE: "{name} owes {n} card!", OTHER: "{name} owes {n} cards!"},
    Key.NEWS_ONE_CARD: "{name} has one card left!",
    Key.NOTHING_FITS: "None of your cards fits: draw.",
    Key.DRAWN_CARD: "You drew {card}.",
    Key.MAU_NOW: "You may say Mau now.",
    Key.MAU_SAID: "You have said Mau.",
    Key.YOUR_CARDS: "Your cards: {cards}",
    Key.SINCE: "Since your last turn:",
    Key.NAME_A_SUIT: "Which suit do you wish with {card}?",
    Key.NAME_A_COMPANION: "Which card goes down with {card}?",
    Key.ASK_RESIGN: "Resign? You lose this game, and it is over for everybody.",
    Key.DEALT: "The cards are dealt, {name} leads on {card}",
    Key.DEALT_YOU: "The cards are dealt, you lead on {card}",
    Key.PLAYED: "{name} played {card}",
    Key.PLAYED_YOU: "You played {card}",
    Key.PLAYED_WISH: "{name} played {card} and wished {suit}",
    Key.PLAYED_WISH_YOU: "You played {card} and wished {suit}",
    Key.DREW: {ONE: "{name} drew {n} card", OTHER: "{name} drew {n} cards"},
    Key.DREW_YOU: {ONE: "You drew {n} card", OTHER: "You drew {n} cards"},
    Key.DREW_CARDS_YOU: "You drew {cards}",
    Key.PASSED: "{name} passed",
    Key.PASSED_YOU: "You passed",
    Key.OWES: "{name} owes {n}",
    Key.OWES_YOU: "You owe {n}",
    Key.SKIPPED: "{name} misses a turn",
    Key.SKIPPED_YOU: "You miss a turn",
    Key.SAID: "{name} said {word}",
    Key.SAID_YOU: "You said {word}",
    Key.FORGOT: "{name} forgot to say {word}",
    Key.FORGOT_YOU: "You forgot to say {word}",
    Key.TURNED: "Play goes the other way round",
    Key.OUT: "{name} is out",
    Key.OUT_YOU: "You are out",
    Key.SHUFFLED: "The discard pile was shuffled",
    Key.ROUND_OVER: "The round is over",
    Key.GAME_OVER: "The game is over",
    Key.WENT_OUT: "{name} went out.",
    Key.BLOCKED: "Blocked: nobody could play or draw.",
    Key.BLOCKED_WINNER: "{name} held the least and wins the round.",
    Key.HAND_LEFT: {
        ONE: "{name} still held {cards} ({n} point)",
        OTHER: "{name} still held {cards} ({n} points)",
    },
    Key.STANDING: {ONE: "{place}. {name}: {n} point", OTHER: "{place}. {name}: {n} points"},
    Key.STANDING_GAIN: {
        ONE: "{place}. {name}: {n} point (+{gain})",
        OTHER: "{place}. {name}: {n} points (+{gain})",
    },
    Key.WINNER: "{name} wins the game!",
    Key.RESIGNED: (
        "{name} resigned on {time}. Who resigns loses, the running round does not count, "
        "and the game is over."
    ),
    Key.AWAY: (
        "{name} had not played for more than 48 hours, so another player ended the game on {time}."
    ),
    Key.EXPIRED: "Nobody had moved for seven days, so the game ended by itself on {time}.",
    Key.GREETING: (
        "Hello {name}! I keep tables for Mau-Mau.\n"
        "Play now: Carmen, Tito and Luna sit down with you, and the cards are dealt at once.\n"
        "With friends: add me to a group and send /maumau there. The table is in the group, "
        "your hand comes here."
    ),
    Key.HELP: (
        "The goal: be the first without cards. On your turn play a card of the top card's suit "
        "or rank, or draw one; what you drew you may play or keep.\n"
        "7: the next player draws two, or passes the debt on with another 7.\n"
        "8: the next player misses a turn.\n"
        "Jack: goes on anything but a jack, and names the suit that must follow.\n"
        "Two cards left? Say Mau before you play, or draw two.\n"
        "Who goes out gets the points the others still hold.\n"
        "\n"
        "In a group: /maumau opens a table, /close closes it before the cards are dealt.\n"
        "Here: /start plays against three bots, /tables lists your tables, "
        "/hand shows your hand again."
    ),
    Key.IN_PRIVATE: "That is better told in our private chat.",
    Key.TABLES: "Your tables:",
    Key.NO_TABLES: (
        "You sit at no table. Send /maumau in a group, or play against three bots right now."
    ),
    Key.MORE_TABLES: {ONE: "… and {n} more table", OTHER: "… and {n} more tables"},
    Key.STATE_LOBBY: "The cards are not dealt yet",
    Key.STATE_TURN: "{name}'s turn",
    Key.STATE_TURN_YOU: "Your turn",
    Key.STATE_BETWEEN: "The next round can be dealt",
    Key.STATE_OVER: "Over",
    Key.SEATED: "You have a seat.",
    Key.SEATED_HOST: "You have a seat and are the host.",
    Key.SEAT_KEPT: (
        "A seat is kept for you for 10 minutes: press START in our private chat to take it."
    ),
    Key.SEAT_LEFT: "You have left the table.",
    Key.NEW_HOST: "{name} is the host now.",
    Key.SEAT_ADDED: "{name} has a seat.",
    Key.SEAT_REMOVED: "{name} no longer has a seat.",
    Key.STARTED: "The cards are dealt.",
    Key.DROPPED: "Without {names}: START was not pressed.",
    Key.POKED: "{name} has been reminded.",
    Key.HAND_SHOWN: "Your hand is at the end of this chat.",
    Key.UNREADABLE: "I can't read that button. In our private chat, /hand brings fresh ones.",
    Key.FAILED: "That went wrong on our side. Please try again.",
    Key.FAREWELL: "This message is out of date.",
}

_REFUSALS = {
    Refusal.GAME_OVER: "The game is over.",
    Refusal.ROUND_OVER: "The round is over: the next one has to be dealt first.",
    Refusal.ROUND_RUNNING: "The round is still running.",
    Refusal.NO_SUCH_SEAT: "There is no such seat in this game.",
    Refusal.NOT_YOUR_TURN: "It is not your turn.",
    Refusal.CARD_NOT_IN_HAND: "You do not hold that card.",
    Refusal.DOES_NOT_FIT: "That card has neither the suit nor the rank of the top card.",
    Refusal.WISH_STANDS: "A suit is wished: only that suit may follow.",
    Refusal.JACK_ON_JACK: "A jack can't go on a jack here.",
    Refusal.DEBT_STANDS: "You owe cards: draw them, or answer with the rank that made the debt.",
    Refusal.SKIP_STANDS: "An 8 makes you miss this turn: pass it on with an 8, or pass.",
    Refusal.PENALTY_STANDS: "You forgot to say Mau: this turn you can only draw.",
    Refusal.ONLY_DRAWN_CARD: "After drawing, only the drawn card may be played.",
    Refusal.NAME_A_SUIT: "A jack names a suit: choose one.",
    Refusal.NO_SUIT_TO_NAME: "That card names no suit.",
    Refusal.NEEDS_COMPANION: "An ace goes down together with another card: choose one.",
    Refusal.NO_COMPANION: "No other card may go down with this one.",
    Refusal.ALREADY_DREW: "You have drawn already: one card a turn.",
    Refusal.NOTHING_TO_DRAW: "There is no card left to draw.",
    Refusal.MUST_DRAW_FIRST: "You may pass only after drawing.",
    Refusal.MUST_PLAY: "One of your cards fits, so you have to play.",
    Refusal.NO_CALLS_HERE: "Mau need not be said at this table.",
    Refusal.WORD_NOT_USED: "That word is not said at this table.",
    Refusal.MAU_NEEDS_TWO_CARDS: "Mau is said with two cards in hand, before one goes down.",
    Refusal.MAU_MAU_NEEDS_ONE_CARD: "Mau-Mau is said with one card in hand, before it goes down.",
    Refusal.NOBODY_TO_CATCH: "There is nobody to catch: no Mau was forgotten just now.",
    Refusal.NOBODY_ON_TURN: "Nobody is on turn.",
    Refusal.NOT_AWAY_YET: "The game can be ended only after 48 hours without a move.",
    Refusal.NOT_ON_YOURSELF: "Only another player can end the game for your absence.",
    Refusal.NOT_EXPIRED_YET: "A table ends by itself only after seven days without a move.",
}

_NOS = {
    No.NO_SUCH_TABLE: "There is no such table any more.",
    No.STALE: "That button is old: the table has moved on.",
    No.NOT_SEATED: "You have no seat at this table.",
    No.ALREADY_SEATED: "You have a seat at this table already.",
    No.TABLE_FULL: "All seats are taken.",
    No.NO_BOT_LEFT: "Carmen, Tito and Luna all have a seat already.",
    No.NOTHING_TO_REMOVE: "There is no bot and no kept seat to remove.",
    No.NOT_HOST: "Only the host may do that.",
    No.TOO_FEW: "Two must be seated before the cards can be dealt.",
    No.NOT_FROM_HERE: "A table in a group seats those who tap its message there.",
    No.LOBBY_OPEN: "This group has an open table already: take a seat there.",
    No.NO_LOBBY: "There is no open table here. /maumau opens one.",
    No.GAME_RUNNING: "The game is running: seats are fixed, and it ends by play or resigning.",
    No.NOT_STARTED: "The cards are not dealt yet.",
    No.TABLE_OVER: "The game at this table is over.",
    No.TABLE_CLOSED: "This table is closed.",
    No.TABLE_EXPIRED: "Nobody did anything at this table for seven days, so it has ended.",
    No.NOBODY_TO_POKE: "Nobody keeps others waiting here.",
    No.POKED_YOURSELF: "It is your own turn: the others are waiting for you.",
    No.POKED_LATELY: "A player can be poked once in 12 hours.",
}

LANGUAGE = Language(
    code="en",
    name="English",
    plural=_plural,
    texts=_TEXTS,
    refusals=_REFUSALS,
    nos=_NOS,
)
