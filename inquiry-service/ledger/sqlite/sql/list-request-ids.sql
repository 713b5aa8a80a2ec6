-- Every request id, with the time of its erasure.
SELECT request_id AS requestId, erased_at AS erasedAt FROM inquiry ORDER BY seq
