-- The notes of a run of inquiries, oldest first.
-- :first, :last  seq
SELECT inquiry, at, by, text FROM note WHERE inquiry BETWEEN :first AND :last ORDER BY seq
