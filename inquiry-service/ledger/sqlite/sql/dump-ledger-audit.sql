-- Audit lines that name no inquiry, oldest first.
SELECT at, by, action, detail FROM audit WHERE inquiry IS NULL ORDER BY at, seq
