-- A copy that was not made after all, or is destroyed.
-- :file  as stored
DELETE FROM backup WHERE file = :file
