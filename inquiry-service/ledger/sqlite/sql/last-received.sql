-- The newest stored time, so that the ledger's clock never runs backwards. Null in an empty ledger.
SELECT max(received_at) AS at FROM inquiry
