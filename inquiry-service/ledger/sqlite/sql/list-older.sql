-- Inquiries of one state that are older than the desk keeps them, oldest first.
-- :state  one of INQUIRY_STATES
-- :until  received before, milliseconds
SELECT request_id AS requestId, received_at AS receivedAt FROM inquiry
WHERE erased_at IS NULL AND state = :state AND received_at < :until
ORDER BY received_at, seq
