-- Nothing that tells of a person is left of this inquiry.
-- :inquiry  seq
-- :at       milliseconds
UPDATE inquiry SET erased_at = :at WHERE seq = :inquiry
