-- Takes due notices, the longest due first, and holds them.
-- :now          milliseconds
-- :leasedUntil  milliseconds
-- :limit        notices at most
UPDATE outbox SET leased_until = :leasedUntil, attempts = attempts + 1
WHERE inquiry IN (
  SELECT inquiry FROM outbox
  WHERE next_at <= :now AND (leased_until IS NULL OR leased_until <= :now)
  ORDER BY max(next_at, coalesce(leased_until, 0)), inquiry
  LIMIT :limit
)
RETURNING inquiry, attempts, next_at AS nextAt
