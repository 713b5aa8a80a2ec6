-- Puts a stamp back with another time.
-- :client   keyed hash
-- :at       milliseconds
-- :inquiry  as it was; a number below 0 only tells stamps of one millisecond apart, and may have to be another now
INSERT INTO quota (client, at, inquiry)
SELECT :client, :at,
  CASE WHEN :inquiry < 0
    THEN min(0, coalesce((SELECT min(inquiry) FROM quota WHERE client = :client AND at = :at), 0)) - 1
    ELSE :inquiry
  END
