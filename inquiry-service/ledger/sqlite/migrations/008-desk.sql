-- The digest of the latest day. `lease` null: nobody holds it; `due_at` is then its next attempt, else the end of the lease.
CREATE TABLE digest (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  day TEXT NOT NULL,
  lease TEXT,
  due_at INTEGER NOT NULL,
  sent INTEGER NOT NULL DEFAULT 0 CHECK (sent IN (0, 1)),
  may_have_been_sent INTEGER NOT NULL DEFAULT 0 CHECK (may_have_been_sent IN (0, 1))
) STRICT;

-- How the desk handles an inquiry. `owner` and `seen_by` are people of the desk; `remind_at` is the start of a day in UTC.
ALTER TABLE inquiry ADD COLUMN owner TEXT;
ALTER TABLE inquiry ADD COLUMN remind_at INTEGER;
ALTER TABLE inquiry ADD COLUMN opened_at INTEGER;
ALTER TABLE inquiry ADD COLUMN seen_by TEXT;
ALTER TABLE inquiry ADD COLUMN seen_at INTEGER;
