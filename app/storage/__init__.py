"""Where tables, people and posts are kept: SQLite now, written so that PostgreSQL can follow."""
