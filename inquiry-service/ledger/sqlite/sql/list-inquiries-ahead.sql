-- Inquiries with a time ahead of the clock.
-- :now    milliseconds
-- :limit  rows at most
SELECT seq, received_at AS receivedAt FROM inquiry
WHERE received_at > :now OR state_at > :now OR erased_at > :now
ORDER BY seq LIMIT :limit
