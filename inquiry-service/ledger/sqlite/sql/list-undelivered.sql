-- Everything in the outbox, the oldest inquiry first, behind a place in that order.
-- :afterAt, :after  received and seq of the last one seen
-- :limit            notices at most
SELECT seq, request_id AS requestId, received_at AS receivedAt, attempts, next_at AS nextAt, leased_until AS leasedUntil,
  last_code AS lastCode, may_have_been_sent AS mayHaveBeenSent
FROM outbox JOIN inquiry ON seq = inquiry
WHERE (received_at, seq) > (:afterAt, :after)
ORDER BY received_at, seq
LIMIT :limit
