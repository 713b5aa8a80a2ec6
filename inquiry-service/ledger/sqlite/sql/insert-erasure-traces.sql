-- The log holds what was erased, until it is emptied.
INSERT INTO erasure_traces (id) VALUES (1) ON CONFLICT (id) DO NOTHING
