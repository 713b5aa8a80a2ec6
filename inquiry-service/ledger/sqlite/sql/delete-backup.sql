-- A copy that was not made after all.
-- :file  absolute path
DELETE FROM backup WHERE file = :file
