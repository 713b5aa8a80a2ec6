-- The stamp that has to leave before a client has room again: the oldest, unless a load has brought more than the limit.
-- :client  keyed hash
-- :limit   inquiries a window
SELECT at FROM quota WHERE client = :client ORDER BY at DESC LIMIT 1 OFFSET :limit - 1
