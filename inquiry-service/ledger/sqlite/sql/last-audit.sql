-- The number of the newest audit line; null in an empty ledger.
SELECT max(seq) AS seq FROM audit
