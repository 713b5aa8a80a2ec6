-- The row of a new inquiry; its `seq` is the result.
-- :keyHash, :fingerprint  32 bytes each
-- :requestId              UUID
-- :at                     milliseconds
INSERT INTO inquiry (key_hash, fingerprint, request_id, received_at, state_at)
VALUES (:keyHash, :fingerprint, :requestId, :at, :at)
