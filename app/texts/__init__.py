"""Every text a person sees, in his language. Adding a language is one file in `languages`."""
