-- The digest waits for its next attempt.
-- :lease            of the attempt that failed
-- :dueAt            milliseconds
-- :mayHaveBeenSent  0 or 1; 0 leaves what is said of that
UPDATE digest SET lease = NULL, due_at = :dueAt, may_have_been_sent = may_have_been_sent OR :mayHaveBeenSent
WHERE lease = :lease
