-- A notice of another ledger, or one queued anew.
-- :inquiry          seq
-- :attempts         attempts begun
-- :nextAt           milliseconds, or null when given up
-- :lastCode         why the last attempt failed, or null
-- :mayHaveBeenSent  0 or 1
-- :copy             the copy that the desk asked for, or null
INSERT INTO outbox (inquiry, attempts, next_at, last_code, may_have_been_sent, copy)
VALUES (:inquiry, :attempts, :nextAt, :lastCode, :mayHaveBeenSent, :copy)
