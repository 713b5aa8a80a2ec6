-- The outbox in numbers. `next_at` null: given up.
SELECT count(next_at) AS waiting, count(*) - count(next_at) AS givenUp,
  min(CASE WHEN next_at IS NOT NULL THEN received_at END) AS oldest
FROM outbox JOIN inquiry ON seq = inquiry
