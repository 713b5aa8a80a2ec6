-- A notice waits for its next attempt, unless it is no longer held by this lease.
-- :inquiry          seq
-- :lease            of the attempt that failed
-- :nextAt           milliseconds, or null to give up
-- :code             why it failed
-- :mayHaveBeenSent  0 or 1; what was marked before stays so
UPDATE outbox SET leased_until = NULL, lease = NULL, next_at = :nextAt, last_code = :code,
  may_have_been_sent = may_have_been_sent OR :mayHaveBeenSent
WHERE inquiry = :inquiry AND lease = :lease
