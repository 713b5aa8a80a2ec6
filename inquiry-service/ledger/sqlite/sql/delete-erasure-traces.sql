-- The log was emptied.
DELETE FROM erasure_traces
