-- Inquiries with their keys, in the order of storage.
-- :after  seq of the last one seen
-- :limit  inquiries at most
SELECT seq, key_hash AS keyHash, fingerprint, request_id AS requestId, received_at AS receivedAt, state,
  state_at AS stateAt, erased_at AS erasedAt,
  CASE WHEN erased_at IS NULL THEN body END AS body
FROM inquiry LEFT JOIN content ON content.inquiry = seq
WHERE seq > :after
ORDER BY seq
LIMIT :limit
