-- What is erased is overwritten in its row, and the row stays. Deleting it would make SQLite move the rows beside it, and what
-- is moved leaves a copy behind that no later erasure finds. The program writes a file of an older form anew once, for the
-- copies of that kind that it may hold.
CREATE TRIGGER content_stays_in_place BEFORE DELETE ON content
BEGIN SELECT RAISE(ABORT, 'content is overwritten, not deleted'); END;

CREATE TRIGGER content_keeps_its_length BEFORE UPDATE ON content
WHEN octet_length(new.body) <> octet_length(old.body) OR new.inquiry <> old.inquiry
BEGIN SELECT RAISE(ABORT, 'content is overwritten byte by byte'); END;

CREATE TRIGGER note_stays_in_place BEFORE DELETE ON note
BEGIN SELECT RAISE(ABORT, 'a note is overwritten, not deleted'); END;

CREATE TRIGGER note_keeps_its_length BEFORE UPDATE ON note
WHEN octet_length(new.text) <> octet_length(old.text) OR octet_length(new.by) <> octet_length(old.by)
  OR new.inquiry <> old.inquiry
BEGIN SELECT RAISE(ABORT, 'a note is overwritten byte by byte'); END;

CREATE INDEX note_by_inquiry ON note (inquiry);

-- There while the log may still hold what was erased from the tables.
CREATE TABLE erasure_traces (
  id INTEGER PRIMARY KEY CHECK (id = 1)
) STRICT;

-- `file` is relative to the data folder where it lies in it, so that a copied data folder names its own copies. Of any other,
-- `folder` is the data folder of the ledger that made it; null: made before this was kept. `erased_through` is the number of
-- the last audit line whose erasures have reached the copy.
ALTER TABLE backup ADD COLUMN folder TEXT;
ALTER TABLE backup ADD COLUMN erased_through INTEGER NOT NULL DEFAULT 0;
