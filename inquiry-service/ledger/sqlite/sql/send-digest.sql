-- The digest of a day was sent, whoever holds it now.
-- :day  YYYY-MM-DD
UPDATE digest SET sent = 1, lease = NULL WHERE day = :day AND sent = 0
