-- How many inquiries of a client lie in the window, and the oldest of them. A stamp counts while `now - at < window`.
-- :client  keyed hash
-- :after   now minus the window, milliseconds
SELECT count(*) AS counted, min(at) AS oldest FROM quota WHERE client = :client AND at > :after
