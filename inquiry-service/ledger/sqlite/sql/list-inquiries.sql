-- Inquiries that are not erased, newest first, behind a place in that order.
-- :from, :until        received, milliseconds; inclusive and exclusive
-- :state               or null for any
-- :beforeAt, :before   received and seq of the last one seen
-- :limit               inquiries at most
SELECT seq, request_id AS requestId, received_at AS receivedAt, state, state_at AS stateAt, body
FROM inquiry JOIN content ON content.inquiry = seq
WHERE received_at >= :from AND received_at < :until AND (:state IS NULL OR state = :state)
  AND erased_at IS NULL
  AND (received_at, seq) < (:beforeAt, :before)
ORDER BY received_at DESC, seq DESC
LIMIT :limit
