-- The notes of an inquiry, oldest first.
-- :inquiry  seq
SELECT at, by, text FROM note WHERE inquiry = :inquiry ORDER BY seq
