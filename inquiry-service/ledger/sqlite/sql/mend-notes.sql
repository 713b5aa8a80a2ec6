-- Sets the times of notes that lie ahead of the clock to the present.
-- :now  milliseconds
UPDATE note SET at = :now WHERE at > :now
