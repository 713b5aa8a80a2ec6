-- A notice, due at once.
-- :inquiry  seq
-- :at       milliseconds
INSERT INTO outbox (inquiry, next_at) VALUES (:inquiry, :at)
