-- A copy that was not made after all, or is destroyed.
-- :file  absolute path
DELETE FROM backup WHERE file = :file
