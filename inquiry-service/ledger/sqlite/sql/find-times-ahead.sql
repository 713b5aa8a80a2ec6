-- Times that lie ahead of the clock. One row a fault.
-- :latest    milliseconds; later ones lie ahead
-- :farthest  no notice can wait longer than until then, milliseconds
SELECT request_id AS requestId, 'its time of receipt lies ahead of the clock' AS fault
FROM inquiry WHERE received_at > :latest
UNION ALL
SELECT request_id, 'the time of its state lies ahead of the clock' FROM inquiry WHERE state_at > :latest
UNION ALL
SELECT request_id, 'the time of its erasure lies ahead of the clock' FROM inquiry WHERE erased_at > :latest
UNION ALL
SELECT request_id, 'the time of a note lies ahead of the clock' FROM inquiry
WHERE seq IN (SELECT inquiry FROM note WHERE at > :latest)
UNION ALL
SELECT request_id, 'its notice waits for a time too far ahead of the clock' FROM inquiry
WHERE seq IN (SELECT inquiry FROM outbox WHERE max(next_at, coalesce(leased_until, 0)) > :farthest)
