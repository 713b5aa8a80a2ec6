-- One inquiry by its row.
-- :inquiry  seq
SELECT seq, request_id AS requestId, received_at AS receivedAt, state, state_at AS stateAt, erased_at AS erasedAt,
  CASE WHEN erased_at IS NULL THEN body END AS body
FROM inquiry LEFT JOIN content ON content.inquiry = seq
WHERE seq = :inquiry
