-- A copy that an erasure must reach.
-- :file  absolute path
-- :at    milliseconds
INSERT INTO backup (file, at) VALUES (:file, :at) ON CONFLICT (file) DO UPDATE SET at = excluded.at
