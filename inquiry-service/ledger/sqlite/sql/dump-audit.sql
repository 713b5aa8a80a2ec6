-- The audit lines of a run of inquiries, oldest first.
-- :first, :last  seq
SELECT inquiry, at, by, action, detail FROM audit WHERE inquiry BETWEEN :first AND :last ORDER BY at, seq
