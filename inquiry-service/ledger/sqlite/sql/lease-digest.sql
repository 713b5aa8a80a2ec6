-- Takes the digest of a day. A lease that is still there ran out without an outcome.
-- :day          YYYY-MM-DD
-- :lease        tells this lease from every other
-- :now          milliseconds
-- :leasedUntil  milliseconds
-- :farthest     milliseconds: what is due later was written by a clock that was ahead
INSERT INTO digest (id, day, lease, due_at) VALUES (1, :day, :lease, :leasedUntil)
ON CONFLICT (id) DO UPDATE SET
  may_have_been_sent = day = :day AND (may_have_been_sent OR lease IS NOT NULL),
  day = :day, lease = :lease, due_at = :leasedUntil, sent = 0
WHERE day <> :day OR (sent = 0 AND (due_at <= :now OR due_at > :farthest))
RETURNING may_have_been_sent AS mayHaveBeenSent
