-- The order of receipt, which only the desk reads. As an index of `inquiry` it cost every submission a page; as a table it is
-- written for many inquiries at once. Filled in its own order, from the index that it replaces.
CREATE TABLE receipt (
  received_at INTEGER NOT NULL,
  inquiry INTEGER NOT NULL REFERENCES inquiry (seq),
  PRIMARY KEY (received_at, inquiry)
) STRICT, WITHOUT ROWID;
INSERT INTO receipt SELECT received_at, seq FROM inquiry ORDER BY received_at, seq;
DROP INDEX inquiry_by_receipt;

-- One row: inquiries up to `through`, a seq, are filed. What follows from the rows of the others is not yet written.
CREATE TABLE filed (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  through INTEGER NOT NULL
) STRICT;
INSERT INTO filed SELECT 1, coalesce(max(seq), 0) FROM inquiry;
