-- The notice of an inquiry, while it is in the outbox.
-- :inquiry  seq
SELECT seq, request_id AS requestId, received_at AS receivedAt, attempts, next_at AS nextAt, leased_until AS leasedUntil,
  last_code AS lastCode, may_have_been_sent AS mayHaveBeenSent
FROM outbox JOIN inquiry ON seq = inquiry
WHERE inquiry = :inquiry
