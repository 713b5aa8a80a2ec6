-- One line of the audit trail.
-- :at       milliseconds
-- :by       operator, or `service`
-- :action   one of AUDIT_ACTIONS
-- :inquiry  seq, or null for the ledger as a whole
-- :detail   states, counts, codes; or null
INSERT INTO audit (at, by, action, inquiry, detail) VALUES (:at, :by, :action, :inquiry, :detail)
