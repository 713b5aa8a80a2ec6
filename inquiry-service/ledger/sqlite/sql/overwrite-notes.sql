-- The notes of an inquiry, overwritten with zeros of the same length, so that nothing in the file moves.
-- :inquiry  seq
UPDATE note SET text = substr(hex(zeroblob((octet_length(text) + 1) / 2)), 1, octet_length(text)),
  by = substr(hex(zeroblob((octet_length(by) + 1) / 2)), 1, octet_length(by))
WHERE inquiry = :inquiry
