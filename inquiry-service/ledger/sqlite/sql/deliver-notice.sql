-- A notice leaves the outbox, unless the desk has asked for another copy since.
-- :inquiry  seq
-- :copy     the copy that was sent; null for the first notice
DELETE FROM outbox WHERE inquiry = :inquiry AND copy IS :copy
