CREATE TABLE inquiry (
  seq INTEGER PRIMARY KEY,
  key_hash BLOB NOT NULL UNIQUE CHECK (length(key_hash) = 32),
  fingerprint BLOB NOT NULL CHECK (length(fingerprint) = 32),
  request_id TEXT NOT NULL UNIQUE,
  received_at INTEGER NOT NULL,
  state TEXT NOT NULL DEFAULT 'new' CHECK (state IN ('new', 'in-review', 'answered', 'closed')),
  state_at INTEGER NOT NULL,
  erased_at INTEGER
, owner TEXT, remind_at INTEGER, opened_at INTEGER, seen_by TEXT, seen_at INTEGER) STRICT;
INSERT INTO inquiry VALUES (1, X'F34A2BFFDE6044E5EE7EBB5F5952C60D5A20EB687002553DB18E856B314E2312', X'8224FE6524BBD246DAA59C4D25E48165261AEF5F21F5BE704FA6E826F6F2DA3E', '00000001-0000-4000-8000-000000000000', 1795165201000, 'in-review', 1795165260002, NULL, 'ada', 1796083200000, 1795165260001, 'Ada', 1795165260001);
INSERT INTO inquiry VALUES (2, X'78CE25D4B4DF4A8A7995A6C1802FE57F18987ED97CEB2B05110C5652D716506F', X'9CCA4055D63D9209A0137E90A5CE65FA65572F5230408CBBF579C9925017C386', '00000002-0000-4000-8000-000000000000', 1795165202000, 'new', 1795165202000, 1795165280000, NULL, NULL, NULL, NULL, NULL);
INSERT INTO inquiry VALUES (3, X'00157C80310280219D39C9E476A906906F1A5135E3C715E0A66BEA27F169E1BB', X'2EE9D3BCCF2AE40E2105CA6E9815C818336B9296F35025AFAC808A82CB6F0A86', '00000003-0000-4000-8000-000000000000', 1795165203000, 'new', 1795165203000, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO inquiry VALUES (4, X'66837228DCDBF4E3D24B8F61079937C960F2F05A5EBDA9296671839D3C2F238C', X'63951A5DF92FF5154BEC7ECBBFE2E3D39784863A746CA98FB084A0A099132E30', '00000004-0000-4000-8000-000000000000', 1795165204000, 'new', 1795165204000, NULL, NULL, NULL, NULL, NULL, NULL);
CREATE TABLE content (
  inquiry INTEGER PRIMARY KEY REFERENCES inquiry (seq),
  body TEXT NOT NULL
) STRICT;
INSERT INTO content VALUES (1, '{"kind":"buy","modelId":"nvidia-h100","quantity":8,"location":"Rotterdam","email":"ada@example.org","notes":"Delivery before the summer","region":"EU","currency":"EUR","consent":true}');
INSERT INTO content VALUES (2, '000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000');
INSERT INTO content VALUES (3, '{"kind":"buy","modelId":"nvidia-h100","quantity":8,"location":"Rotterdam","email":"ada@example.org","notes":"Delivery before the summer","region":"EU","currency":"EUR","consent":true}');
INSERT INTO content VALUES (4, '{"kind":"buy","modelId":"nvidia-h100","quantity":8,"location":"Rotterdam","email":"ada@example.org","notes":"Delivery before the summer","region":"EU","currency":"EUR","consent":true}');
CREATE TABLE quota (
  client TEXT NOT NULL,
  at INTEGER NOT NULL,
  inquiry INTEGER NOT NULL,
  PRIMARY KEY (client, at, inquiry)
) STRICT, WITHOUT ROWID;
INSERT INTO quota VALUES ('b8a9f715dbb64fd5c56e7783c6820a61', 1795165203000, 3);
INSERT INTO quota VALUES ('b8a9f715dbb64fd5c56e7783c6820a61', 1795165204000, 4);
INSERT INTO quota VALUES ('f97c5d29941bfb1b2fdab0874906ab82', 1795165201000, 1);
INSERT INTO quota VALUES ('f97c5d29941bfb1b2fdab0874906ab82', 1795165202000, 2);
CREATE TABLE outbox (
  inquiry INTEGER PRIMARY KEY REFERENCES inquiry (seq),
  next_at INTEGER,
  leased_until INTEGER,
  attempts INTEGER NOT NULL DEFAULT 0,
  last_code TEXT
, may_have_been_sent INTEGER NOT NULL DEFAULT 0 CHECK (may_have_been_sent IN (0, 1)), lease TEXT, copy TEXT) STRICT;
INSERT INTO outbox VALUES (1, NULL, NULL, 1, '550', 0, NULL, NULL);
INSERT INTO outbox VALUES (3, 1795165203000, NULL, 0, NULL, 0, NULL, NULL);
CREATE TABLE note (
  seq INTEGER PRIMARY KEY,
  inquiry INTEGER NOT NULL REFERENCES inquiry (seq),
  at INTEGER NOT NULL,
  by TEXT NOT NULL,
  text TEXT NOT NULL
) STRICT;
INSERT INTO note VALUES (1, 1, 1795165260005, 'Ada', 'Called Rotterdam');
CREATE TABLE audit (
  seq INTEGER PRIMARY KEY,
  at INTEGER NOT NULL,
  by TEXT NOT NULL,
  action TEXT NOT NULL,
  inquiry INTEGER REFERENCES inquiry (seq),
  detail TEXT
) STRICT;
INSERT INTO audit VALUES (1, 1795165260001, 'Ada', 'opened', 1, NULL);
INSERT INTO audit VALUES (2, 1795165260002, 'Ada', 'state-set', 1, 'new to in-review');
INSERT INTO audit VALUES (3, 1795165260003, 'Ada', 'owner-set', 1, 'ada');
INSERT INTO audit VALUES (4, 1795165260004, 'Ada', 'reminder-set', 1, '2026-12-01');
INSERT INTO audit VALUES (5, 1795165260005, 'Ada', 'note-added', 1, NULL);
INSERT INTO audit VALUES (6, 1795165271000, 'service', 'notice-given-up', 1, '550');
INSERT INTO audit VALUES (7, 1795165280000, 'Ada', 'erased', 2, NULL);
INSERT INTO audit VALUES (8, 1795165290000, 'Ada', 'backed-up', NULL, '3 inquiries');
INSERT INTO audit VALUES (9, 1795165281000, 'service', 'digest-sent', NULL, '2026-11-20');
CREATE TABLE backup (
  file TEXT PRIMARY KEY,
  at INTEGER NOT NULL
, folder TEXT, erased_through INTEGER NOT NULL DEFAULT 0) STRICT;
INSERT INTO backup VALUES ('backups/ledger-2026-11-20T09-01-30Z.sqlite', 1795165290000, NULL, 7);
CREATE TABLE probe (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  at INTEGER NOT NULL
) STRICT;
INSERT INTO probe VALUES (1, 1795443765318);
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
INSERT INTO digest VALUES (1, '2026-11-20', NULL, 1795165340000, 1, 0);
CREATE TABLE receipt (
  received_at INTEGER NOT NULL,
  inquiry INTEGER NOT NULL REFERENCES inquiry (seq),
  PRIMARY KEY (received_at, inquiry)
) STRICT, WITHOUT ROWID;
INSERT INTO receipt VALUES (1795165201000, 1);
INSERT INTO receipt VALUES (1795165202000, 2);
INSERT INTO receipt VALUES (1795165203000, 3);
CREATE TABLE filed (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  through INTEGER NOT NULL
) STRICT;
INSERT INTO filed VALUES (1, 3);
CREATE TRIGGER audit_is_not_changed BEFORE UPDATE ON audit
BEGIN SELECT RAISE(ABORT, 'the audit trail is append-only'); END;
CREATE TRIGGER inquiry_is_not_forgotten BEFORE DELETE ON inquiry
BEGIN SELECT RAISE(ABORT, 'a key outlives its inquiry'); END;
CREATE INDEX audit_by_time ON audit (at);
CREATE INDEX outbox_by_due ON outbox (max(next_at, coalesce(leased_until, 0)), inquiry);
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
CREATE TRIGGER inquiry_keeps_its_identity BEFORE UPDATE OF key_hash, fingerprint, request_id ON inquiry
BEGIN SELECT RAISE(ABORT, 'key and request id of an inquiry are final'); END;
CREATE TRIGGER inquiry_is_not_received_later BEFORE UPDATE OF received_at ON inquiry WHEN NEW.received_at > OLD.received_at
BEGIN SELECT RAISE(ABORT, 'a time of receipt is only mended from the future'); END;
CREATE INDEX audit_by_inquiry ON audit (inquiry) WHERE inquiry IS NOT NULL;
CREATE TRIGGER audit_is_not_shortened BEFORE DELETE ON audit
BEGIN SELECT RAISE(ABORT, 'the audit trail is append-only'); END;
PRAGMA application_id = 0x4153524c;
PRAGMA user_version = 10;
