-- A copy that an erasure must reach.
-- :file           relative to the data folder where it lies in it, else absolute
-- :folder         the data folder, of a copy outside of it; else null
-- :at             milliseconds
-- :erasedThrough  seq of the last audit line whose erasures are in the copy
INSERT INTO backup (file, folder, at, erased_through) VALUES (:file, :folder, :at, :erasedThrough)
ON CONFLICT (file) DO UPDATE SET folder = excluded.folder, at = excluded.at, erased_through = excluded.erased_through
