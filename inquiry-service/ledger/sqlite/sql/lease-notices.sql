-- Takes due notices, the longest due first, and holds them.
-- Null is never due: what was given up has no next_at. The expression is that of its index. A lease that is still there ran
-- out without an outcome.
-- :now          milliseconds
-- :leasedUntil  milliseconds
-- :lease        tells this lease from every other
-- :limit        notices at most
UPDATE outbox SET leased_until = :leasedUntil, lease = :lease, attempts = attempts + 1,
  may_have_been_sent = may_have_been_sent OR leased_until IS NOT NULL
WHERE inquiry IN (
  SELECT inquiry FROM outbox
  WHERE max(next_at, coalesce(leased_until, 0)) <= :now
  ORDER BY max(next_at, coalesce(leased_until, 0)), inquiry
  LIMIT :limit
)
RETURNING inquiry, attempts, next_at AS nextAt, may_have_been_sent AS mayHaveBeenSent, copy
