-- The copies that were made, oldest first.
SELECT file, at FROM backup ORDER BY at, file
