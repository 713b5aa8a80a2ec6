-- Takes stamps out, to be put back with other times.
-- :after  milliseconds; older ones stay
DELETE FROM quota WHERE at > :after RETURNING client, at, inquiry
