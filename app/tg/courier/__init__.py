"""Makes Telegram show what is stored: every post that does not yet show what it should.

A pass of the loop (`courier`) takes what is due, finds for each post what has to be done (`steps`)
and begins what needs a call (`errands`), one a chat and chats side by side. A claim is committed
before each call, so whatever goes wrong, the post is due again.
"""

from app.tg.courier.courier import Courier

__all__ = ["Courier"]
