-- The notices of a run of inquiries. A lease is not carried over: how it ends, the other ledger never learns.
-- :first, :last  seq
SELECT inquiry, attempts, next_at AS nextAt, last_code AS lastCode, copy,
  may_have_been_sent OR leased_until IS NOT NULL AS mayHaveBeenSent
FROM outbox WHERE inquiry BETWEEN :first AND :last
