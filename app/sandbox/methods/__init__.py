"""The methods of the Bot API that this world knows; every other is not found."""
