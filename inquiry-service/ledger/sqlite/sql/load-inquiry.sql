-- An inquiry of another ledger; its `seq` is the result.
-- :keyHash, :fingerprint  32 bytes each
-- :requestId              UUID
-- :receivedAt, :stateAt   milliseconds
-- :state                  one of INQUIRY_STATES
-- :erasedAt               milliseconds, or null
INSERT INTO inquiry (key_hash, fingerprint, request_id, received_at, state, state_at, erased_at)
VALUES (:keyHash, :fingerprint, :requestId, :receivedAt, :state, :stateAt, :erasedAt)
