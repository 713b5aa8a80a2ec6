-- The inquiry of a key, if it has one.
-- :keyHash  32 bytes
SELECT request_id AS requestId, fingerprint FROM inquiry WHERE key_hash = :keyHash
