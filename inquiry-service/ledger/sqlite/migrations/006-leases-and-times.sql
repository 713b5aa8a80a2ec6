-- What tells one lease of a notice from every other, for ever: attempts are counted anew when a notice is asked for again.
ALTER TABLE outbox ADD COLUMN lease TEXT;
-- The copy that the desk asked for, which gets a Message-ID of its own; null for the first notice of an inquiry.
ALTER TABLE outbox ADD COLUMN copy TEXT;

-- A time of receipt that a wrong clock gave can be mended, and only from the future towards the present.
DROP TRIGGER inquiry_keeps_its_identity;
CREATE TRIGGER inquiry_keeps_its_identity BEFORE UPDATE OF key_hash, fingerprint, request_id ON inquiry
BEGIN SELECT RAISE(ABORT, 'key and request id of an inquiry are final'); END;
CREATE TRIGGER inquiry_is_not_received_later BEFORE UPDATE OF received_at ON inquiry WHEN NEW.received_at > OLD.received_at
BEGIN SELECT RAISE(ABORT, 'a time of receipt is only mended from the future'); END;
