-- What was asked, overwritten with zeros of the same length, so that nothing in the file moves.
-- :inquiry  seq
UPDATE content SET body = substr(hex(zeroblob((octet_length(body) + 1) / 2)), 1, octet_length(body))
WHERE inquiry = :inquiry
