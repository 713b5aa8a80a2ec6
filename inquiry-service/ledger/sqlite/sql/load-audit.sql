-- An audit line of another ledger that names no inquiry, unless it is here.
-- :at, :by, :action, :detail  as in insert-audit
INSERT INTO audit (at, by, action, detail)
SELECT :at, :by, :action, :detail
WHERE NOT EXISTS (
  SELECT 1 FROM audit WHERE inquiry IS NULL AND at = :at AND by = :by AND action = :action AND detail IS :detail
)
