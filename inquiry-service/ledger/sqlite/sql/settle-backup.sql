-- Erasures have reached a copy.
-- :file           as stored
-- :erasedThrough  seq of the last audit line whose erasures are in the copy
UPDATE backup SET erased_through = :erasedThrough WHERE file = :file
