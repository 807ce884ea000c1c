"""The application core: what a table is, what people may do at it, and what each may see.

Pure: imports the engine and the standard library only. `service.Service.handle` is the one door.
"""
