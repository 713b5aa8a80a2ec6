-- The notices of a run of inquiries.
-- :first, :last  seq
SELECT inquiry, attempts, next_at AS nextAt, last_code AS lastCode FROM outbox WHERE inquiry BETWEEN :first AND :last
