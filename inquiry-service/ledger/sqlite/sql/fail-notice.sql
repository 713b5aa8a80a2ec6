-- A notice waits for its next attempt, unless the lease has passed to another process.
-- :inquiry          seq
-- :attempt          the one that failed
-- :nextAt           milliseconds, or null to give up
-- :code             why it failed
-- :mayHaveBeenSent  0 or 1; what was marked before stays so
UPDATE outbox SET leased_until = NULL, next_at = :nextAt, last_code = :code,
  may_have_been_sent = may_have_been_sent OR :mayHaveBeenSent
WHERE inquiry = :inquiry AND attempts = :attempt AND leased_until IS NOT NULL
