-- The desk reads the audit lines of one inquiry, and whole inquiries a page at a time. Without this it would read all lines that
-- there are each time. It grows at its end, so a submission writes one page more.
CREATE INDEX audit_by_inquiry ON audit (inquiry) WHERE inquiry IS NOT NULL;
