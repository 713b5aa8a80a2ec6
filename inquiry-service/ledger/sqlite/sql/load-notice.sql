-- A notice of another ledger, or one queued anew.
-- :inquiry   seq
-- :attempts  attempts begun
-- :nextAt    milliseconds, or null when given up
-- :lastCode  why the last attempt failed, or null
INSERT INTO outbox (inquiry, attempts, next_at, last_code) VALUES (:inquiry, :attempts, :nextAt, :lastCode)
