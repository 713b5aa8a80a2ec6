-- The desk reads inquiries and audit lines in the order of their time, a page at a time. Without these every page would
-- read and sort all there are. Both grow at their end, so a submission adds little to what its commit writes anyway.
CREATE INDEX inquiry_by_receipt ON inquiry (received_at);
CREATE INDEX audit_by_time ON audit (at);
