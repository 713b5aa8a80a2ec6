-- The copies that were made, oldest first.
SELECT file, folder, at, erased_through AS erasedThrough FROM backup ORDER BY at, file
