"""One module a language, each with a `LANGUAGE`; the catalogue finds them by itself."""
