-- How many inquiries of a client lie in the window, the oldest and the newest of them.
-- A stamp counts while `now - at < window`.
-- :client  keyed hash
-- :after   now minus the window, milliseconds
SELECT count(*) AS counted, min(at) AS oldest, max(at) AS newest FROM quota WHERE client = :client AND at > :after
