-- The notes of an inquiry, overwritten with zeros (secure_delete).
-- :inquiry  seq
DELETE FROM note WHERE inquiry = :inquiry
