-- Notice and first audit line are written with the inquiry from now on. Here, for every inquiry that has none; an
-- erased one gets no notice.
INSERT INTO outbox (inquiry, next_at)
SELECT seq, received_at FROM inquiry JOIN filed ON seq > through WHERE erased_at IS NULL;

INSERT INTO audit (at, by, action, inquiry)
SELECT received_at, 'service', 'received', seq FROM inquiry
WHERE NOT EXISTS (SELECT 1 FROM audit WHERE audit.inquiry = inquiry.seq AND action = 'received')
ORDER BY received_at, seq;

DROP TABLE receipt;
DROP TABLE filed;
CREATE INDEX inquiry_by_receipt ON inquiry (received_at);

DROP TABLE backup;

ALTER TABLE digest DROP COLUMN lease;
ALTER TABLE digest DROP COLUMN may_have_been_sent;

DROP TRIGGER inquiry_is_not_received_later;
DROP TRIGGER inquiry_keeps_its_identity;
CREATE TRIGGER inquiry_keeps_its_identity BEFORE UPDATE OF key_hash, fingerprint, request_id, received_at ON inquiry
BEGIN SELECT RAISE(ABORT, 'key, request id and time of receipt of an inquiry are final'); END;
