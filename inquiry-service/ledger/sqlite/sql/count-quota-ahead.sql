-- How many stamps of the window lie ahead of the clock.
-- :latest  milliseconds
SELECT count(*) AS ahead FROM quota WHERE at > :latest
