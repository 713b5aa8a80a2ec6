-- Inquiries that were erased since an audit line.
-- :after  seq of the audit line
SELECT DISTINCT request_id AS requestId
FROM audit JOIN inquiry ON inquiry.seq = audit.inquiry
WHERE audit.seq > :after AND action = 'erased'
