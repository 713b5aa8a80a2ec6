-- Something that must reach the disk.
-- :at  milliseconds
INSERT INTO probe (id, at) VALUES (1, :at) ON CONFLICT (id) DO UPDATE SET at = :at
