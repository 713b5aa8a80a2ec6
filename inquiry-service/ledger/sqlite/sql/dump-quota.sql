-- Every stamp.
SELECT client, at FROM quota ORDER BY client, at
