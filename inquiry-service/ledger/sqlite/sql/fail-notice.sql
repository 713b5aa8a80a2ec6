-- A notice waits for its next attempt, unless the lease has passed to another process.
-- :inquiry  seq
-- :attempt  the one that failed
-- :nextAt   milliseconds, or null to give up
-- :code     why it failed
UPDATE outbox SET leased_until = NULL, next_at = :nextAt, last_code = :code
WHERE inquiry = :inquiry AND attempts = :attempt AND leased_until IS NOT NULL
