-- Whether the log may hold what was erased.
SELECT id FROM erasure_traces
