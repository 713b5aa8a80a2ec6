-- What the schema alone can't forbid. One row a fault.
SELECT request_id AS requestId, 'it is erased and has content' AS fault
FROM inquiry JOIN content ON content.inquiry = seq WHERE erased_at IS NOT NULL AND trim(body, '0') <> ''
UNION ALL
SELECT request_id, 'it has no content' FROM inquiry
WHERE erased_at IS NULL AND seq NOT IN (SELECT inquiry FROM content)
UNION ALL
SELECT request_id, 'its content is not an inquiry' FROM inquiry JOIN content ON content.inquiry = seq
WHERE erased_at IS NULL AND NOT json_valid(body)
UNION ALL
SELECT request_id, 'it is erased and has notes' FROM inquiry
WHERE erased_at IS NOT NULL AND seq IN (SELECT inquiry FROM note WHERE trim(text, '0') <> '')
UNION ALL
SELECT request_id, 'it is erased and has a notice' FROM inquiry
WHERE erased_at IS NOT NULL AND seq IN (SELECT inquiry FROM outbox)
UNION ALL
SELECT request_id, 'it has no audit line' FROM inquiry
WHERE seq NOT IN (SELECT inquiry FROM audit WHERE inquiry IS NOT NULL)
