-- The ledger from nothing. Never edited once released: a change is a new file.

-- One row an accepted inquiry, for ever: it answers retries (D18). Nothing in it tells of a person.
CREATE TABLE inquiry (
  seq INTEGER PRIMARY KEY,
  key_hash BLOB NOT NULL UNIQUE CHECK (length(key_hash) = 32),
  fingerprint BLOB NOT NULL CHECK (length(fingerprint) = 32),
  request_id TEXT NOT NULL UNIQUE,
  received_at INTEGER NOT NULL,
  state TEXT NOT NULL DEFAULT 'new' CHECK (state IN ('new', 'in-review', 'answered', 'closed')),
  state_at INTEGER NOT NULL,
  erased_at INTEGER
) STRICT;

-- The normalized inquiry as JSON. Apart from its row, so that it is written once, removed once and never moved.
CREATE TABLE content (
  inquiry INTEGER PRIMARY KEY REFERENCES inquiry (seq),
  body TEXT NOT NULL
) STRICT;

-- Stamps of the sliding window (D22); `client` is a keyed hash. Removed when they have left the window.
CREATE TABLE quota (
  client TEXT NOT NULL,
  at INTEGER NOT NULL,
  inquiry INTEGER NOT NULL,
  PRIMARY KEY (client, at, inquiry)
) STRICT, WITHOUT ROWID;

-- Notices owed. `next_at` null: given up.
CREATE TABLE outbox (
  inquiry INTEGER PRIMARY KEY REFERENCES inquiry (seq),
  next_at INTEGER,
  leased_until INTEGER,
  attempts INTEGER NOT NULL DEFAULT 0,
  last_code TEXT
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

-- Copies that an erasure must reach too.
CREATE TABLE backup (
  file TEXT PRIMARY KEY,
  at INTEGER NOT NULL
) STRICT;

-- One row, overwritten to find out whether the file can be written: a read-only handle begins transactions gladly.
CREATE TABLE probe (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  at INTEGER NOT NULL
) STRICT;

CREATE TRIGGER audit_is_not_changed BEFORE UPDATE ON audit
BEGIN SELECT RAISE(ABORT, 'the audit trail is append-only'); END;

CREATE TRIGGER audit_is_not_shortened BEFORE DELETE ON audit
BEGIN SELECT RAISE(ABORT, 'the audit trail is append-only'); END;

CREATE TRIGGER inquiry_is_not_forgotten BEFORE DELETE ON inquiry
BEGIN SELECT RAISE(ABORT, 'a key outlives its inquiry'); END;

CREATE TRIGGER inquiry_keeps_its_identity BEFORE UPDATE OF key_hash, fingerprint, request_id, received_at ON inquiry
BEGIN SELECT RAISE(ABORT, 'key, request id and time of an inquiry are final'); END;
