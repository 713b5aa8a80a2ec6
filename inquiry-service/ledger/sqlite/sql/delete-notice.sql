-- A notice leaves the outbox.
-- :inquiry  seq
DELETE FROM outbox WHERE inquiry = :inquiry
