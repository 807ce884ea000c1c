"""English."""

from app.tables.news import No
from app.texts.keys import Key
from app.texts.language import Language, Plural, SwitchWords, Text
from engine.cards import Rank
from engine.refusals import Refusal
from engine.rules import (
    AfterDraw,
    Block,
    DrawWhen,
    FirstDealer,
    Leader,
    Leaving,
    MauCall,
    MauMau,
    MauWhen,
    NextDealer,
    Problem,
    Reshuffle,
    Score,
    Starter,
    Target,
)

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
    Key.B_POKE: "Poke",
    Key.B_END_AWAY: "End game: player away",
    Key.B_BOT_AWAY: "Let a bot play on: player away",
    Key.B_DRAW: "Draw",
    Key.B_DRAW_DEBT: "Draw {n}",
    Key.B_PASS: "Pass",
    Key.B_SAY_MAU: "Say Mau",
    Key.B_SAY_MAU_MAU: "Say Mau-Mau",
    Key.B_CAUGHT: "Caught!",
    Key.B_BACK: "Back",
    Key.B_MORE: "More ›",
    Key.B_RESIGN: "Resign",
    Key.B_YES_RESIGN: "Yes, resign",
    Key.B_NEXT_ROUND: "Next round",
    Key.B_REMATCH: "Rematch",
    Key.B_OPEN_SAME: "New table, same rules",
    Key.B_WATCH: "Watch",
    Key.B_UNWATCH: "Stop watching",
    Key.B_FORGET: "Yes, forget me",
    Key.B_PLAY_NOW: "Play now",
    Key.B_OPEN_TABLE: "Open a table",
    Key.B_OPEN_HERE: "Open a table here",
    Key.B_ADMINS_OPEN: "Only admins open tables",
    Key.B_ALL_OPEN: "Everybody opens tables",
    Key.B_PIN: "Pin the board",
    Key.B_DO_NOT_PIN: "Don't pin the board",
    Key.B_SHOW_BELOW: "Show below",
    Key.B_INVITE: "Invite",
    Key.B_SHARE: "Share",
    Key.B_LINKS_ON: "Let the link seat people",
    Key.B_LINKS_OFF: "Only seat this group",
    Key.B_HELP: "Help",
    Key.B_RECORD: "Record",
    Key.B_CHAT: "Chat",
    Key.B_SETTINGS: "Settings",
    Key.B_NUDGES: "Nudges",
    Key.B_NUDGES_OFF: "Off",
    Key.B_NUDGES_GENTLE: "Gentle",
    Key.B_NUDGES_NORMAL: "Normal",
    Key.B_NUDGES_OFTEN: "Often",
    Key.B_QUIET_HOURS: "Quiet hours",
    Key.B_NO_QUIET_HOURS: "No quiet hours",
    Key.B_SOUND: "Sound",
    Key.B_TWO_TAPS: "Two taps",
    Key.B_CHAT_MESSAGES: "Chat as messages",
    Key.B_ON: "On",
    Key.B_OFF: "Off",
    Key.B_HALF_HOUR: "Half an hour off",
    Key.B_OTHER_TIME: "My time is another",
    Key.B_RULES: "Rules",
    Key.B_RULES_MENU: "Rules ›",
    Key.B_READ_RULES: "Read the rules",
    Key.COMMAND_MAUMAU: "Open a table here",
    Key.COMMAND_GROUP_SETTINGS: "Who opens tables, and whether the board is pinned (admins)",
    Key.COMMAND_LEAVE: "Give up your seat, resign, or stop watching",
    Key.COMMAND_NOTIFY: "Tell me in private when a table opens here, or no longer",
    Key.COMMAND_NEWTABLE: "Open a private table, by link",
    Key.COMMAND_TABLES: "Your tables, and whose turn it is",
    Key.COMMAND_PRIVACY: "What is stored about you",
    Key.COMMAND_FORGETME: "Have it deleted",
    Key.COMMAND_CHAT: "What was written at your table",
    Key.COMMAND_CLOSE: "Close the open table",
    Key.COMMAND_HAND: "Show your hand again",
    Key.COMMAND_START: "How to begin, alone or with others",
    Key.COMMAND_RULES: "The rules of your table",
    Key.COMMAND_HELP: "How this works",
    Key.COMMAND_SETTINGS: "Nudges, quiet hours, sound, two taps, chat as messages",
    Key.TABLE: "Table {table}",
    Key.TABLE_IN: "Table {table} in {group}",
    Key.ROUND: "Round {round}",
    Key.CARDS_OF: {ONE: "{name}: {n} card", OTHER: "{name}: {n} cards"},
    Key.PLAYS_FOR: "{name} for {left}",
    Key.POINTS: {ONE: "{n} point", OTHER: "{n} points"},
    Key.TARGET: "The game goes to {points}.",
    Key.TARGET_OVER: "The game ends above {points}.",
    Key.POINTS_AGAINST: "Fewest win.",
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
    Key.AS_OF: "As of the last move, {time}.",
    Key.UNTIL: "Time to play: until {time}.",
    Key.NUDGED_YOU: "A reminder: the others are waiting for you.",
    Key.POKED_YOU: "You have been poked: the others are waiting for you.",
    Key.AWAY_NOW: (
        "{name} has not played for 48 hours, but still can. "
        "Any other person at the table may end the game now."
    ),
    Key.AWAY_NOW_YOU: (
        "You have not played for 48 hours: any other person at the table may end the game now. "
        "You still can play."
    ),
    Key.AWAY_NOW_BOT: (
        "{name} has not played for 48 hours, but still can. "
        "Any other person at the table may let a bot take the seat now."
    ),
    Key.AWAY_NOW_BOT_YOU: (
        "You have not played for 48 hours: any other person at the table may let a bot take your "
        "seat now. "
        "You still can play."
    ),
    Key.TOP_CARD: "Top card: {card}",
    Key.STOCK: "stock: {n}",
    Key.WISH: "Wished: {suit}",
    Key.ANY_CARD: "Any card may be played.",
    Key.BACKWARDS: "Play goes backwards.",
    Key.DEBT: {ONE: "{name} owes {n} card.", OTHER: "{name} owes {n} cards."},
    Key.DEBT_YOU: {ONE: "You owe {n} card.", OTHER: "You owe {n} cards."},
    Key.PASS_IT_ON: "Draw, or pass the debt on with another {rank}.",
    Key.HIT: "{name} misses this turn, or passes the 8 on.",
    Key.HIT_YOU: "An 8 makes you miss this turn: pass it on with an 8, or pass.",
    Key.FORCED: "{name} can only draw this turn.",
    Key.FORCED_YOU: "You forgot to say Mau: this turn you can only draw.",
    Key.NEWS_MAU: "{name} has said Mau!",
    Key.NEWS_DEBT: {ONE: "{name} owes {n} card!", OTHER: "{name} owes {n} cards!"},
    Key.NEWS_ONE_CARD: "{name} has one card left!",
    Key.FIRST_GAME: (
        "Your first game: on your turn the green buttons are the cards that fit, by suit or by "
        "rank. Rules tells the rest."
    ),
    Key.NOTHING_FITS: "None of your cards fits: draw.",
    Key.DRAWN_CARD: "You drew {card}.",
    Key.DRAWN_MISFIT: "It does not fit: pass.",
    Key.NOTHING_FITS_PASS: "None of your cards fits: pass.",
    Key.NOTHING_TO_DRAW: "None of your cards fits, and there is none to draw: pass.",
    Key.MAU_OR_DRAW: {
        ONE: "Say Mau before your next card goes down, or you draw {n} card.",
        OTHER: "Say Mau before your next card goes down, or you draw {n} cards.",
    },
    Key.MAU_OR_DRAW_NEXT_TURN: {
        ONE: (
            "Say Mau before your next card goes down, or right after. Forgotten: all you can do "
            "on the turn that follows is draw {n} card."
        ),
        OTHER: (
            "Say Mau before your next card goes down, or right after. Forgotten: all you can do "
            "on the turn that follows is draw {n} cards."
        ),
    },
    Key.MAU_OR_BE_CAUGHT: {
        ONE: (
            "Say Mau before your next card goes down, or right after. Forgotten: the first who "
            "notices makes you draw {n} card."
        ),
        OTHER: (
            "Say Mau before your next card goes down, or right after. Forgotten: the first who "
            "notices makes you draw {n} cards."
        ),
    },
    Key.LATE_OR_DRAW_NEXT_TURN: {
        ONE: "Say {word} before your next turn, or all you can do then is draw {n} card.",
        OTHER: "Say {word} before your next turn, or all you can do then is draw {n} cards.",
    },
    Key.LATE_OR_BE_CAUGHT: {
        ONE: "Say {word} before somebody notices that you did not, or you draw {n} card.",
        OTHER: "Say {word} before somebody notices that you did not, or you draw {n} cards.",
    },
    Key.MAU_MAU_INSTEAD: "If the card you keep is a jack, say Mau-Mau instead.",
    Key.MAU_MAU_OR_DRAW: {
        ONE: "Say Mau-Mau before your last card goes down, or you draw {n} card and play on.",
        OTHER: "Say Mau-Mau before your last card goes down, or you draw {n} cards and play on.",
    },
    Key.CATCH_NOW: "{name} forgot to say Mau: be the first to notice.",
    Key.MAU_SAID: "You have said {word}.",
    Key.YOUR_CARDS: "Your cards: {cards}",
    Key.SINCE: "Since your last turn:",
    Key.NAME_A_SUIT: "Which suit do you wish with {card}?",
    Key.NAME_A_COMPANION: "Which card goes down with {card}?",
    Key.CARD_PICKED: "{card} is picked: tap it once more to play it.",
    Key.ASK_RESIGN: "Resign? You lose this game, and it is over for everybody.",
    Key.ASK_RESIGN_BOT: (
        "Resign? A bot takes your seat as it stands, and the game goes on. "
        "There is no way back into it."
    ),
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
    Key.CAUGHT: "{by} caught {name}, who forgot to say {word}",
    Key.CAUGHT_YOU: "{by} caught you: you forgot to say {word}",
    Key.CAUGHT_BY_YOU: "You caught {name}, who forgot to say {word}",
    Key.YOU_WERE_FIRST: "You were the first: the penalty is drawn.",
    Key.TURNED: "Play goes the other way round",
    Key.OUT: "{name} is out",
    Key.OUT_YOU: "You are out",
    Key.HANDED_OVER: "{name} has left: {bot} plays on",
    Key.HANDED_OVER_AWAY: "{name} was away: {bot} plays on",
    Key.HANDED_OVER_YOU: "You have left this game: a bot plays on in your seat",
    Key.HANDED_OVER_THERE: "A bot plays on in that seat now",
    Key.SHUFFLED: "The discard pile was shuffled",
    Key.ROUND_OVER: "The round is over",
    Key.GAME_OVER: "The game is over",
    Key.BEST_DRAW: {
        ONE: "Your best moment: {name} had to draw a card.",
        OTHER: "Your best moment: {name} had to draw {n} cards.",
    },
    Key.BEST_ROUND: "Your best moment: you won round {round}.",
    Key.WENT_OUT: "{name} went out.",
    Key.WENT_OUT_WITH_JACK: "{name} went out with a jack: the round counts double.",
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
    Key.FEWEST_POINTS: "The best were level: {name} held the fewest points.",
    Key.FEWEST_CARDS: "The best were level, also in the points they held: {name} held fewer cards.",
    Key.NEXT_IN_TURN: "The best were level, also in what they held: {name} was next in turn.",
    Key.RESIGNED: (
        "{name} resigned on {time}. Who resigns loses, the running round does not count, "
        "and the game is over."
    ),
    Key.RESIGNED_LAST: (
        "{name}, the last person here, resigned on {time}. Who does so loses, the running round "
        "does not count, and the game is over."
    ),
    Key.RESIGNED_BETWEEN: ("{name} resigned on {time}. Who resigns loses, and the game is over."),
    Key.RESIGNED_LAST_BETWEEN: (
        "{name}, the last person here, resigned on {time}. Who does so loses, and the game is over."
    ),
    Key.LEFT: "{name} has left: {bot} plays on.",
    Key.SEAT_LOST: (
        "You had not played for more than 48 hours, so another person has let {bot} take your "
        "seat. The game goes on without you."
    ),
    Key.SEAT_GIVEN_UP: (
        "You resigned, so {bot} has taken your seat. The game goes on without you."
    ),
    Key.AWAY: (
        "{name} had not played for more than 48 hours, so another person ended the game on {time}."
    ),
    Key.EXPIRED: "Nobody had moved for seven days, so the game ended by itself on {time}.",
    Key.RECORD: "The record of table {table}. {command} plays it again and checks everything.",
    Key.SHUFFLE: "Shuffle: {hash}",
    Key.SEED: "Shuffled from {seed}, whose SHA-256 was shown with the deal.",
    Key.RULES_OF: "The rules of table {table}",
    Key.RULES_PAGE: "Rules, page {page} of {pages}",
    Key.RULES_MENU: "Take one of three systems, or turn single rules on the next pages.",
    Key.RULES_FROZEN: "Once the cards are dealt, the rules stay as they are.",
    Key.PRESET: "Rules: {preset}.",
    Key.PRESET_WITH: "Rules: {preset}, but {turned}.",
    Key.PRESET_AND_MORE: {ONE: "and {n} more", OTHER: "and {n} more"},
    Key.SWITCH_IS: "{switch}: {value}",
    Key.HOW_IT_IS_PLAYED: "At a table without house rules:",
    Key.R_DEAL: "The deal",
    Key.R_TURN: "Your turn",
    Key.R_CARDS: "Special cards",
    Key.R_MAU: "Mau",
    Key.R_END: "The end of a round",
    Key.R_GAME: "The game",
    Key.R_TABLE: "Who leaves, who is away",
    Key.R_DECK: "{deck} cards, from {lowest} to ace.",
    Key.R_TWO_DECKS: "There are two decks, since more than five play.",
    Key.R_TWO_DECKS_FROM_SIX: "With six or more players there are two decks.",
    Key.R_DEALT: {ONE: "Each player is dealt {n} card.", OTHER: "Each player is dealt {n} cards."},
    Key.R_DEALT_FROM_SIX: {
        ONE: "With six or more players it is {n} card each.",
        OTHER: "With six or more players it is {n} cards each.",
    },
    Key.R_HOST_DEALS: "The host deals the first round.",
    Key.R_CHANCE_DEALS: "Chance picks who deals the first round.",
    Key.R_NEXT_LEADS: "The player after the dealer begins.",
    Key.R_DEALER_LEADS: "The dealer begins.",
    Key.R_NEXT_DEALS: "The deal goes round, one seat on after each round.",
    Key.R_WINNER_DEALS: "Who wins a round deals the next one.",
    Key.R_NO_WINNER_DEALS: "After a round without a winner the next seat deals.",
    Key.R_STARTER_PLAIN: "The card turned up at the deal has no effect.",
    Key.R_STARTER_EFFECT: "The card turned up at the deal has its effect on who begins.",
    Key.R_STARTER_JACK_SUIT: "If it is a jack, its own suit counts as named.",
    Key.R_STARTER_JACK_FREE: "If it is a jack, any card may be the first.",
    Key.R_MATCH: "Play a card of the top card's suit or rank.",
    Key.R_JACK_ON_ANY: "A jack goes on any card.",
    Key.R_JACK_NOT_ON_JACK: "A jack goes on any card but a jack.",
    Key.R_DRAW_ANYTIME: "You may draw instead, even when one of your cards fits.",
    Key.R_DRAW_STUCK: "You draw only when none of your cards fits, and then you have to.",
    Key.R_DRAW_ONE: "You draw one card.",
    Key.R_DRAW_UNTIL: "You draw until a card fits, or until none is left.",
    Key.R_AFTER_DRAWN_ONLY: "Then you may play the card you drew last, and no other, or pass.",
    Key.R_AFTER_ANY: "Then you may play any card that fits, or pass.",
    Key.R_AFTER_END: "Then your turn is over.",
    Key.R_PASS: "Who can neither play nor draw passes.",
    Key.R_KEEP_TOP: "When the stock is used up, all of the pile but its top card is shuffled.",
    Key.R_SHUFFLE_ALL: (
        "When the stock is used up, the whole pile is shuffled and a new top card turned up, "
        "without effect."
    ),
    Key.R_SHUFFLE_ENDS_WISH: "No named suit stands after that.",
    Key.R_DRAWS: {
        ONE: "{rank}: the next player draws {n} card.",
        OTHER: "{rank}: the next player draws {n} cards.",
    },
    Key.R_DRAWS_STACK: (
        "Or he answers with another {rank}: then the one after him draws for both, and so on."
    ),
    Key.R_DRAWS_ALONE: "It can't be answered with another {rank}.",
    Key.R_PAYING_COSTS: "Who draws for it misses his turn.",
    Key.R_PAYING_LEAVES: "Who has drawn for it has his whole turn all the same.",
    Key.R_EIGHT: "8: the next player misses a turn.",
    Key.R_EIGHT_PASS: "If he holds an 8 he may play it, and passes the miss on.",
    Key.R_EIGHT_TWO: "With two players that means you are on again.",
    Key.R_JACK_WISH: "Jack: who plays it names the suit that has to follow.",
    Key.R_JACK_FREE: "Jack: any card may follow.",
    Key.R_JACK_SUIT: "Jack: its own suit has to follow.",
    Key.R_JACK_ANSWERS: "Another jack may follow as well.",
    Key.R_ACE: (
        "Ace: goes down only together with another card of yours. That card need not match, "
        "lies on top and has its own effect."
    ),
    Key.R_ACE_CHAIN: "If it is an ace too, it takes another card along.",
    Key.R_ACE_ALONE: "An ace can't be your last card: played alone, it makes you draw one.",
    Key.R_REVERSE: "Play turns round with {card}.",
    Key.R_REVERSE_TWO: "With two players that has no effect.",
    Key.R_MAU_OFF: "Mau is not said here.",
    Key.R_MAU_AUTO: "Mau is said for you: nobody can forget it.",
    Key.R_MAU_BEFORE: "With two cards in hand, say Mau before one of them goes down.",
    Key.R_MAU_LAPSES: "Who says it and then draws has not said it.",
    Key.R_MAU_TWICE: "Saying it twice changes nothing; it is due before a jack too.",
    Key.R_MAU_TWO_ONLY: "With any other number of cards it can't be said.",
    Key.R_MAU_UNTIL_TURN: "With one card left it can still be said, until your next turn begins.",
    Key.R_MAU_UNTIL_CAUGHT: "With one card left it can still be said, until another player acts.",
    Key.R_MAU_MAU_AT_ONE: (
        "If the card you keep is a jack, say Mau-Mau instead. The wrong word counts as forgotten."
    ),
    Key.R_PENALTY_NOW: {
        ONE: "Forgotten: you draw {n} card at once.",
        OTHER: "Forgotten: you draw {n} cards at once.",
    },
    Key.R_PENALTY_NEXT_TURN: {
        ONE: "Forgotten: all you can do on your next turn is draw {n} card.",
        OTHER: "Forgotten: all you can do on your next turn is draw {n} cards.",
    },
    Key.R_PENALTY_CAUGHT: {
        ONE: "Until then the others can tap Caught! The first who does makes you draw {n} card.",
        OTHER: "Until then the others can tap Caught! The first who does makes you draw {n} cards.",
    },
    Key.R_MAU_MAU_LAST: "Say Mau-Mau before your last card goes down.",
    Key.R_MAU_MAU_LAST_JACK: "If your last card is a jack, say Mau-Mau before it goes down.",
    Key.R_MAU_MAU_PENALTY: {
        ONE: "Forgotten: the card has its effect, you draw {n} card and play on.",
        OTHER: "Forgotten: the card has its effect, you draw {n} cards and play on.",
    },
    Key.R_OUT: "Who has no card left wins the round, and it ends at once.",
    Key.R_PLAY_ON: (
        "Who has no card left is out, and the others go on until one is left. "
        "The first who was out wins the round."
    ),
    Key.R_LAST_PLAIN: "The last card has no effect.",
    Key.R_LAST_DRAWS: "{rank} as the last card: the next player still draws for it.",
    Key.R_BLOCKED: (
        "When all have passed in a row because nothing was possible, the round is blocked."
    ),
    Key.R_BLOCKED_WINNER: "Then who holds least wins.",
    Key.R_BLOCKED_DIFFERENCE: (
        "Then who holds least wins, and gets what each of the others holds more than he does."
    ),
    Key.R_BLOCKED_AGAINST: (
        "Then who holds least wins, and each of the others adds what he holds more than that."
    ),
    Key.R_BLOCKED_OWN: "Then nobody wins, and everybody adds what he holds.",
    Key.R_BLOCKED_VOID: "Then nobody wins anything.",
    Key.R_ONE_ROUND: "One round is the game.",
    Key.R_WINNER_SUM: "The winner of a round gets the points that the others still hold.",
    Key.R_AGAINST: "Points count against you: everybody adds those that he still holds.",
    Key.R_A_CARD: "The winner of a round gets a point for each card that the others still hold.",
    Key.R_POINTS: (
        "A jack counts 20, an ace 11, king, queen and 10 count 10, the rest what they say."
    ),
    Key.R_JACK_OUT: "If a jack was the winner's last card, that counts double.",
    Key.R_PER_PLAYER: {
        ONE: "The game ends when somebody has {n} point for each player.",
        OTHER: "The game ends when somebody has {n} points for each player.",
    },
    Key.R_REACH: {
        ONE: "The game ends when somebody has {n} point.",
        OTHER: "The game ends when somebody has {n} points.",
    },
    Key.R_OVER: {
        ONE: "The game ends when somebody has more than {n} point.",
        OTHER: "The game ends when somebody has more than {n} points.",
    },
    Key.R_BEST_HIGH: "Most points win; if two have as many, another round is played.",
    Key.R_BEST_LOW: "Fewest points win; if two have as few, another round is played.",
    Key.R_RESIGN: (
        "Who resigns loses. The game is over, the running round does not count, and the best of "
        "the others wins."
    ),
    Key.R_AWAY: (
        "48 hours after your turn began, or after your last draw or call in it, any other person "
        "at the table may end the game, and you lose it. Until somebody does, you can still play."
    ),
    Key.R_RESIGN_BOT: ("Who resigns leaves his seat to a bot, as it stands, and the game goes on."),
    Key.R_LAST_PERSON: (
        "If the last person resigns, the game is over: the running round does not count, and the "
        "best of the bots wins."
    ),
    Key.R_AWAY_BOT: (
        "48 hours after your turn began, or after your last draw or call in it, any other person "
        "at the table may let a bot take your seat. Until somebody does, you can still play."
    ),
    Key.R_EXPIRY: "After seven days without a move the table ends by itself, without a winner.",
    Key.AGREED: "Rematch: {names} agreed.",
    Key.AGREED_NOT_YET: "Waiting for {names}.",
    Key.AGREED_YOU: "You want a rematch. Waiting for {names}.",
    Key.CHAT_OF: "Chat at table {table}",
    Key.CHAT_IN: "Chat at table {table} in {group}",
    Key.NO_CHAT: "Nobody has written anything yet. What you write here goes to your table.",
    Key.WHICH_TABLE: "To which table does that go?",
    Key.SAID_THERE: "They will read it at that table.",
    Key.SAID_AT: "That went to table {table}.",
    Key.WATCHING_YOU: "You are watching: the board is in our private chat.",
    Key.UNWATCHED_YOU: "You watch no more.",
    Key.START_NEEDED: "Press START in our private chat to watch there.",
    Key.PRIVACY: (
        "What is stored about you: your Telegram id, your name and language as Telegram gives "
        "them, your settings, when you last did something here, the tables at which you sit, sat "
        "or watch, your moves, and the lines of chat that you wrote.\n"
        "Who sees it: your name, your moves and your chat are seen by those at the same table and "
        "in its group. Your cards are seen by nobody else before the round ends.\n"
        "Your messages in groups are not read, except commands and replies to mine.\n"
        "/forgetme deletes it."
    ),
    Key.FORGET_ASK: (
        "Shall I forget you? You resign every game that runs and leave every table. Your name, "
        "your Telegram id, your settings and your lines of chat are deleted; where you played, "
        'the others read "Player 2" or the like. Their games stay as they are, and so do results '
        "that are older than the last two of a table: I can't change those any more. "
        "This can't be undone."
    ),
    Key.FORGOTTEN: "You are forgotten: name, Telegram id and settings are deleted.",
    Key.FORGOTTEN_GAMES: {ONE: "Resigned: {n} game.", OTHER: "Resigned: {n} games."},
    Key.FORGOTTEN_LOBBIES: {ONE: "Left: {n} table.", OTHER: "Left: {n} tables."},
    Key.FORGOTTEN_LINES: {
        ONE: "Deleted: {n} line of chat.",
        OTHER: "Deleted: {n} lines of chat.",
    },
    Key.CANT_BE_REACHED: "{name} can't be reached: My hand opens our private chat again.",
    Key.CANT_BE_REACHED_BY: "{name} can't be reached: {link} opens our private chat again.",
    Key.WATCH_INSTEAD: "There is no seat to be had at that table now, so you watch it.",
    Key.GREETING: (
        "Hello {name}! I keep tables for Mau-Mau.\n"
        "Play now: Carmen, Tito and Luna sit down with you, and the cards are dealt at once.\n"
        "With friends: add me to a group and send /maumau there. The table is in the group, "
        "your hand comes here.\n"
        "Without a group: open a table here, and send its link to those you want to play with."
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
        "In a group: /maumau opens a table, /close closes it before the cards are dealt, "
        "/notify has me write to you when one opens.\n"
        "Here: Play now, below this, is a game against three bots; /start shows all ways to begin. "
        "/newtable opens a table for those who have its link, /tables lists your tables, /hand "
        "shows your hand again, /leave gives up your seat, resigns or stops watching, /rules tells "
        "how your table plays, /settings has nudges, quiet hours, sound, two taps and chat as "
        "messages. What you write here goes to your table, /chat shows what was written there. "
        "/privacy tells what is stored about you, /forgetme deletes it.\n"
        "\n"
        "A game may take weeks. I remind you of your turn while other people wait for you. Who "
        "lets them wait for more than 48 hours may be played out by any of them."
    ),
    Key.IN_PRIVATE: "That is better told in our private chat.",
    Key.IN_GROUP: (
        "/{command} belongs in a group: add me to one and send it there. "
        "Here, /newtable opens a private table."
    ),
    Key.WELCOME: (
        "I keep tables for Mau-Mau: the table is here, everybody's hand comes to a private chat. "
        "I need no admin rights, and read nothing here but commands and replies to me."
    ),
    Key.GROUP_SETTINGS: "Mau-Mau in this group",
    Key.ADMINS_OPEN: "Only admins open tables here.",
    Key.ALL_OPEN: "Everybody may open tables here.",
    Key.PINNED: "Each new board is pinned.",
    Key.NOT_PINNED: "Boards are not pinned.",
    Key.NOTICE: (
        "A table is open in {group}: take a seat there. /notify in that group turns this off."
    ),
    Key.NOTICES_ON: (
        "{name}, I will write to you when a table opens here. /notify again turns it off."
    ),
    Key.NOTICES_ON_AFTER_START: (
        "{name}, I will write to you when a table opens here, once you have pressed START in our "
        "private chat. /notify again turns it off."
    ),
    Key.NOTICES_OFF: "{name}, I will no longer write to you when a table opens here.",
    Key.NAMELESS_NOTICES: "I don't know who you are: /notify is for who writes under his own name.",
    Key.SILENCED: (
        "I can't write in {group} any more. Your table goes on in our private chats, and its board "
        "comes back as soon as I may write there again."
    ),
    Key.BOARD_BELOW: "The board is at the end of this chat now.",
    Key.RESULT_BELOW: "The result is at the end of this chat now.",
    Key.UNKNOWN_COMMAND: "I don't know that command. /help tells what I can do.",
    Key.TABLES: "Your tables:",
    Key.NO_TABLES: (
        "You sit at no table. Send /maumau in a group, or play against three bots right now."
    ),
    Key.MORE_TABLES: {ONE: "… and {n} more table", OTHER: "… and {n} more tables"},
    Key.STATE_LOBBY: "The cards are not dealt yet",
    Key.STATE_TURN: "{name}'s turn",
    Key.STATE_TURN_YOU: "Your turn",
    Key.STATE_UNTIL: "until {time}",
    Key.STATE_BETWEEN: "The next round can be dealt",
    Key.STATE_OVER: "Over",
    Key.STATE_WATCHING: "You watch",
    Key.SETTINGS: "Your settings:",
    Key.NUDGES: "Nudges: {choice}",
    Key.NUDGES_EXPLAINED: (
        "While others wait for you, I remind you of your turn.\n"
        "Gentle: after 24 and 44 hours.\n"
        "Normal: after 2, 24 and 44 hours.\n"
        "Often: after 15 minutes, and after 2, 12, 24, 36 and 44 hours."
    ),
    Key.QUIET_HOURS: "Quiet hours: {start} to {end}",
    Key.NO_QUIET_HOURS: "Quiet hours: none",
    Key.QUIET_EXPLAINED: (
        "In quiet hours messages come without a sound, and nudges wait for their end, "
        "unless your 48 hours would be over by then."
    ),
    Key.SOUND: "Sound: {choice}",
    Key.SOUND_EXPLAINED: (
        "Off: all my messages to you come without a sound, nudges as well, at their usual time. "
        "In groups nothing changes."
    ),
    Key.TWO_TAPS: "Two taps: {choice}",
    Key.TWO_TAPS_EXPLAINED: (
        "On: the first tap on a card picks it, the second plays it; a tap on another card picks "
        "that one instead. Off: the first tap plays it."
    ),
    Key.CHAT_MESSAGES: "Chat as messages: {choice}",
    Key.CHAT_MESSAGES_EXPLAINED: (
        "On: what is written at a table comes as a message of its own, with the newest five lines; "
        "a reply to it goes to that table. Off: it stands under your hand."
    ),
    Key.WHAT_TIME: "What time is it for you now?",
    Key.YOUR_TIME: "It is {time} for you now.",
    Key.SEATED: "You have a seat.",
    Key.SEATED_HOST: "You have a seat and are the host.",
    Key.SEAT_KEPT: (
        "A seat is kept for you for 10 minutes: press START in our private chat to take it."
    ),
    Key.SEAT_LEFT: "You have left the table.",
    Key.NEW_HOST: "{name} is the host now.",
    Key.SEAT_ADDED: "{name} has a seat.",
    Key.SEAT_REMOVED: "{name} no longer has a seat.",
    Key.LINKS_SEAT: "Whoever opens the link gets a seat now. Invite copies it.",
    Key.LINKS_SEAT_NOBODY: "Only those who tap in the group get a seat now.",
    Key.INVITATION: "Mau-Mau at {name}'s table: the first who come have a seat.",
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
    Refusal.NOT_AWAY_YET: "A player is away only after 48 hours without a move.",
    Refusal.NOT_ON_YOURSELF: "Only another player can do that to you.",
    Refusal.NOBODY_TAKES_OVER: "At this table no bot takes the seat of a player who leaves.",
    Refusal.NOT_EXPIRED_YET: "A table ends by itself only after seven days without a move.",
}

_NOS = {
    No.CHAT_TOO_LONG: "A line of chat has 500 characters at most.",
    No.CHAT_FLOOD: "Slowly, please: five lines in half a minute are enough. That one was not sent.",
    No.TEXT_ONLY: "Only text goes to a table.",
    No.NOTHING_WAITS: "No line waits to be sent: write it again.",
    No.ONLY_WATCHING: "Who watches can read the chat, but not write in it.",
    No.NOT_WATCHING: "You do not watch this table.",
    No.TOO_MANY_WATCH: "Twenty people watch this table already: that is as many as there can be.",
    No.NO_REMATCH: "Only a game that was played to its end has a rematch.",
    No.AGREED_ALREADY: "You have said already that you want a rematch.",
    No.NO_SUCH_TABLE: "There is no such table any more.",
    No.STALE: "That button is old: the table has moved on.",
    No.NOT_SEATED: "You have no seat at this table.",
    No.SEAT_HANDED_OVER: (
        "A bot has taken your seat in this game, since you resigned or were away."
    ),
    No.ALREADY_SEATED: "You have a seat at this table already.",
    No.TABLE_FULL: "All seats are taken.",
    No.NO_BOT_LEFT: "Carmen, Tito and Luna all have a seat already.",
    No.NOTHING_TO_REMOVE: "There is no bot and no kept seat to remove.",
    No.NOT_HOST: "Only the host may do that.",
    No.TOO_FEW: "Two must be seated before the cards can be dealt.",
    No.ADMINS_OPEN: "In this group only admins open tables.",
    No.NOT_ADMIN: "Only the group's admins may do that.",
    No.MAY_NOT_PIN: (
        "I can't pin messages here: make me an admin who may pin messages, then choose this again."
    ),
    No.NOT_ITS_GROUP: "That table belongs to another group.",
    No.SHOWN_LATELY: "The board was shown below less than a minute ago.",
    No.NOT_FROM_HERE: "A table in a group seats those who tap its message there.",
    No.TOO_MANY_TABLES: "You sit at 20 tables already: finish a game, or leave a table, first.",
    No.NEEDS_LINK: "This table seats those who come by its link.",
    No.LINKS_ONLY: "A private table always seats those who come by its link.",
    No.UNREADABLE_LINK: "That link can't be read: ask for a new one.",
    No.TOO_MANY_GUESSES: "Too many of your links led nowhere. Try again in ten minutes.",
    No.LOBBY_OPEN: "This group has an open table already: take a seat there.",
    No.NO_LOBBY: (
        "There is no open table here to close. A game that runs ends only by play, by resigning, "
        "by more than 48 hours of absence, or after 7 days without a move."
    ),
    No.GAME_RUNNING: (
        "The game is running: seats and rules stay as they are, and it ends by play or resigning."
    ),
    No.NOT_STARTED: "The cards are not dealt yet.",
    No.TABLE_OVER: "The game at this table is over.",
    No.TABLE_CLOSED: "This table is closed.",
    No.TABLE_EXPIRED: "Nobody did anything at this table for seven days, so it has ended.",
    No.NOBODY_TO_POKE: "Nobody keeps others waiting here.",
    No.POKED_YOURSELF: "It is your own turn: the others are waiting for you.",
    No.POKED_LATELY: "A player can be poked once in 12 hours.",
    No.NO_RECORD_YET: "The record tells all cards, so it comes when the game is over.",
    No.NO_SUCH_RULE: "There is no such rule here.",
    No.TOO_MANY_FOR_RULES: "More players sit here than may play by those rules.",
}

_PROBLEMS = {
    Problem.FREE_JACK_NEEDS_JACK_ON_JACK: (
        "After a jack any card: then a jack must go on a jack as well."
    ),
    Problem.WISH_AND_FREE_JACK: "A jack names a suit, or any card may follow it, but not both.",
    Problem.DRAW_UNTIL_THEN_END: (
        "Drawing until a card fits makes no sense where drawing ends the turn."
    ),
    Problem.MAU_MAU_WITHOUT_MAU: "Where Mau is not said, Mau-Mau can't be asked for.",
    Problem.OWN_POINTS_NEED_PENALTY: (
        "In a blocked round everyone can count his own only where points count against."
    ),
    Problem.REVERSE_HAS_ANOTHER_EFFECT: (
        "That card has another effect already, so it can't turn play round."
    ),
    Problem.NOT_ENOUGH_CARDS: "There are not enough cards for so many hands of that size.",
    Problem.SEATS: "A table has two to eight seats.",
}

_PRESETS = {"classic": "Classic", "penalty": "Penalty", "aces": "Aces"}

_NO_YES: dict[object, str] = {False: "no", True: "yes"}

_SWITCHES = {
    "deck": SwitchWords("deck", {32: "32 cards", 52: "52 cards"}),
    "cards": SwitchWords("cards dealt", {4: "4", 5: "5", 6: "6", 7: "7"}),
    "cards_from_six": SwitchWords(
        "cards if 6 or more play", {None: "the same", 4: "4", 5: "5", 6: "6", 7: "7"}
    ),
    "first_dealer": SwitchWords(
        "deals first", {FirstDealer.HOST: "the host", FirstDealer.RANDOM: "by lot"}
    ),
    "leader": SwitchWords(
        "begins", {Leader.NEXT: "next to the dealer", Leader.DEALER: "the dealer"}
    ),
    "next_dealer": SwitchWords(
        "deals next", {NextDealer.NEXT: "the next seat", NextDealer.WINNER: "the winner"}
    ),
    "starter": SwitchWords(
        "card turned up", {Starter.NONE: "no effect", Starter.EFFECT: "has its effect"}
    ),
    "jack_on_jack": SwitchWords("jack on jack", _NO_YES),
    "wish": SwitchWords("jack names a suit", _NO_YES),
    "jack_free": SwitchWords("after a jack any card", _NO_YES),
    "seven_draw": SwitchWords("7 draws", {2: "2 cards", 3: "3 cards"}),
    "seven_stack": SwitchWords("7 answers 7", _NO_YES),
    "seven_loses_turn": SwitchWords(
        "drawing for a 7", {True: "costs the turn", False: "leaves the turn"}
    ),
    "eight_pass": SwitchWords("8 passed on with an 8", _NO_YES),
    "nine_draw": SwitchWords("9 draws", {0: "nothing", 3: "3 cards"}),
    "ace_extra": SwitchWords("ace takes a card along", _NO_YES),
    "reverse": SwitchWords(
        "changes direction",
        {
            None: "no card",
            Rank.NINE: "a 9",
            Rank.TEN: "a 10",
            Rank.QUEEN: "a queen",
            Rank.ACE: "an ace",
        },
    ),
    "draw_when": SwitchWords(
        "drawing", {DrawWhen.ANYTIME: "always", DrawWhen.STUCK: "only if nothing fits"}
    ),
    "draw_until": SwitchWords("drawn", {False: "one card", True: "until a card fits"}),
    "after_draw": SwitchWords(
        "after drawing",
        {
            AfterDraw.DRAWN_ONLY: "only the drawn card",
            AfterDraw.ANY: "any card that fits",
            AfterDraw.END: "the turn is over",
        },
    ),
    "reshuffle": SwitchWords(
        "stock used up",
        {Reshuffle.KEEP_TOP: "the top card stays", Reshuffle.ALL: "a new top card"},
    ),
    "mau": SwitchWords(
        "Mau", {MauCall.SAY: "is said", MauCall.AUTO: "by itself", MauCall.OFF: "off"}
    ),
    "mau_penalty": SwitchWords(
        "Mau forgotten", {1: "1 card", 2: "2 cards", 3: "3 cards", 4: "4 cards", 5: "5 cards"}
    ),
    "mau_when": SwitchWords(
        "Mau penalty drawn",
        {
            MauWhen.NOW: "at once",
            MauWhen.NEXT_TURN: "on the next turn",
            MauWhen.CAUGHT: "when caught",
        },
    ),
    "mau_mau": SwitchWords(
        "Mau-Mau",
        {
            None: "off",
            MauMau.AT_ONE_IF_JACK: "for a jack kept",
            MauMau.ON_LAST: "before the last card",
            MauMau.ON_LAST_IF_JACK: "before a last jack",
        },
    ),
    "last_effect": SwitchWords("last 7 still draws", _NO_YES),
    "play_on": SwitchWords("round ends", {False: "when one is out", True: "when one is left"}),
    "score": SwitchWords(
        "scoring",
        {
            Score.WINNER_SUM: "points for the winner",
            Score.PENALTY: "points against",
            Score.CARDS: "1 point a card",
            Score.NONE: "none, one round",
        },
    ),
    "jack_out": SwitchWords("out with a jack", {1: "counts once", 2: "counts double"}),
    "block": SwitchWords(
        "blocked round",
        {
            Block.LOWEST_DIFF: "the difference",
            Block.OWN: "everyone his own",
            Block.VOID: "counts nothing",
        },
    ),
    "target_kind": SwitchWords(
        "game ends",
        {
            Target.PER_PLAYER: "at target × players",
            Target.REACH: "at the target",
            Target.OVER: "above the target",
        },
    ),
    "target": SwitchWords("target", {n: f"{n} points" for n in (50, 100, 150, 200, 300, 500)}),
    "leaving": SwitchWords(
        "if one leaves or is away",
        {Leaving.ENDS: "the game ends", Leaving.BOT: "a bot plays on"},
    ),
}

LANGUAGE = Language(
    code="en",
    name="English",
    plural=_plural,
    texts=_TEXTS,
    refusals=_REFUSALS,
    nos=_NOS,
    problems=_PROBLEMS,
    presets=_PRESETS,
    switches=_SWITCHES,
)
