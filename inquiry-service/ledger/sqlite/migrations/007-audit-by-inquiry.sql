-- The desk reads the audit lines of one inquiry; without this it would read all there are each time. The trail as a whole is read
-- in the order in which it was written, which needs no index: a submission writes as much as before.
DROP INDEX audit_by_time;
CREATE INDEX audit_by_inquiry ON audit (inquiry) WHERE inquiry IS NOT NULL;
