"""The rules of Mau-Mau: immutable values, no I/O, no clock, no chance of its own."""
