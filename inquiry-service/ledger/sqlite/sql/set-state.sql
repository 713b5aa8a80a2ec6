-- An inquiry moves along.
-- :inquiry  seq
-- :state    one of INQUIRY_STATES
-- :at       milliseconds
UPDATE inquiry SET state = :state, state_at = :at WHERE seq = :inquiry
