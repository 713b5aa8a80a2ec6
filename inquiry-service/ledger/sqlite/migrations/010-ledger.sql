-- Never edited once released: a change is a new file, and its number is the new format.

-- Kept for ever, to answer retries (D18). `owner` and `seen_by` are people of the desk.
CREATE TABLE inquiry (
  seq INTEGER PRIMARY KEY,
  key_hash BLOB NOT NULL UNIQUE CHECK (length(key_hash) = 32),
  fingerprint BLOB NOT NULL CHECK (length(fingerprint) = 32),
  request_id TEXT NOT NULL UNIQUE,
  received_at INTEGER NOT NULL,
  state TEXT NOT NULL DEFAULT 'new' CHECK (state IN ('new', 'in-review', 'answered', 'closed')),
  state_at INTEGER NOT NULL,
  erased_at INTEGER,
  owner TEXT,
  remind_at INTEGER,
  opened_at INTEGER,
  seen_by TEXT,
  seen_at INTEGER
) STRICT;

-- Separate from its row, so that it is written once, overwritten once, and never moved.
CREATE TABLE content (
  inquiry INTEGER PRIMARY KEY REFERENCES inquiry (seq),
  body TEXT NOT NULL
) STRICT;

CREATE TABLE quota (
  client TEXT NOT NULL,
  at INTEGER NOT NULL,
  inquiry INTEGER NOT NULL,
  PRIMARY KEY (client, at, inquiry)
) STRICT, WITHOUT ROWID;

-- Notices owed. `next_at` null: given up. `copy`: asked for by the desk, with a Message-ID of its own.
CREATE TABLE outbox (
  inquiry INTEGER PRIMARY KEY REFERENCES inquiry (seq),
  next_at INTEGER,
  leased_until INTEGER,
  attempts INTEGER NOT NULL DEFAULT 0,
  last_code TEXT,
  may_have_been_sent INTEGER NOT NULL DEFAULT 0 CHECK (may_have_been_sent IN (0, 1)),
  lease TEXT,
  copy TEXT
) STRICT;

CREATE TABLE note (
  seq INTEGER PRIMARY KEY,
  inquiry INTEGER NOT NULL REFERENCES inquiry (seq),
  at INTEGER NOT NULL,
  by TEXT NOT NULL,
  text TEXT NOT NULL
) STRICT;

CREATE TABLE audit (
  seq INTEGER PRIMARY KEY,
  at INTEGER NOT NULL,
  by TEXT NOT NULL,
  action TEXT NOT NULL,
  inquiry INTEGER REFERENCES inquiry (seq),
  detail TEXT
) STRICT;

CREATE TABLE backup (
  file TEXT PRIMARY KEY,
  at INTEGER NOT NULL,
  folder TEXT,
  erased_through INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE TABLE probe (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  at INTEGER NOT NULL
) STRICT;

-- Has a row while the log may still contain what was erased from the tables.
CREATE TABLE erasure_traces (
  id INTEGER PRIMARY KEY CHECK (id = 1)
) STRICT;

CREATE TABLE digest (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  day TEXT NOT NULL,
  lease TEXT,
  due_at INTEGER NOT NULL,
  sent INTEGER NOT NULL DEFAULT 0 CHECK (sent IN (0, 1)),
  may_have_been_sent INTEGER NOT NULL DEFAULT 0 CHECK (may_have_been_sent IN (0, 1))
) STRICT;

CREATE TABLE receipt (
  received_at INTEGER NOT NULL,
  inquiry INTEGER NOT NULL REFERENCES inquiry (seq),
  PRIMARY KEY (received_at, inquiry)
) STRICT, WITHOUT ROWID;

CREATE TABLE filed (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  through INTEGER NOT NULL
) STRICT;
INSERT INTO filed VALUES (1, 0);

-- Without these, each page of the desk and each lease would read and sort everything.
CREATE INDEX audit_by_time ON audit (at);
CREATE INDEX audit_by_inquiry ON audit (inquiry) WHERE inquiry IS NOT NULL;
CREATE INDEX note_by_inquiry ON note (inquiry);
CREATE INDEX outbox_by_due ON outbox (max(next_at, coalesce(leased_until, 0)), inquiry);

CREATE TRIGGER audit_is_not_changed BEFORE UPDATE ON audit
BEGIN SELECT RAISE(ABORT, 'the audit trail is append-only'); END;

CREATE TRIGGER audit_is_not_shortened BEFORE DELETE ON audit
BEGIN SELECT RAISE(ABORT, 'the audit trail is append-only'); END;

CREATE TRIGGER inquiry_is_not_forgotten BEFORE DELETE ON inquiry
BEGIN SELECT RAISE(ABORT, 'a key outlives its inquiry'); END;

CREATE TRIGGER inquiry_keeps_its_identity BEFORE UPDATE OF key_hash, fingerprint, request_id ON inquiry
BEGIN SELECT RAISE(ABORT, 'key and request id of an inquiry are final'); END;

CREATE TRIGGER inquiry_is_not_received_later BEFORE UPDATE OF received_at ON inquiry WHEN NEW.received_at > OLD.received_at
BEGIN SELECT RAISE(ABORT, 'a time of receipt is only mended from the future'); END;

-- Erased content is overwritten in its row: deleting it would make SQLite move the rows beside it, and what is moved
-- leaves a copy behind that no later erasure finds.
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
