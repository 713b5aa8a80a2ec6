-- A stamp of another ledger, unless it is here: two of one millisecond are two.
-- :client   keyed hash
-- :at       milliseconds
-- :ordinal  the how many-th of this client and millisecond; negative in the row, as no inquiry of ours goes with it
INSERT INTO quota (client, at, inquiry)
SELECT :client, :at, -:ordinal
WHERE (SELECT count(*) FROM quota WHERE client = :client AND at = :at) < :ordinal
