"""The Mau-Mau bot: tables, their storage, and Telegram around them."""
