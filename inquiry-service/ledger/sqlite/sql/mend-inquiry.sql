-- Sets the times of an inquiry that lie ahead of the clock to the present.
-- :inquiry  seq
-- :now      milliseconds
UPDATE inquiry SET received_at = min(received_at, :now), state_at = min(state_at, :now), erased_at = min(erased_at, :now)
WHERE seq = :inquiry
