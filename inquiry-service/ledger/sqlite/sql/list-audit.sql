-- Lines of the audit trail, oldest first, behind a place in that order.
-- :inquiry          seq, or null for all
-- :from, :until     milliseconds; inclusive and exclusive
-- :afterAt, :after  time and seq of the last one seen
-- :limit            lines at most
SELECT audit.seq AS seq, at, by, action, detail, request_id AS requestId
FROM audit LEFT JOIN inquiry ON inquiry.seq = audit.inquiry
WHERE (:inquiry IS NULL OR audit.inquiry = :inquiry) AND at >= :from AND at < :until
  AND (at, audit.seq) > (:afterAt, :after)
ORDER BY at, audit.seq
LIMIT :limit
