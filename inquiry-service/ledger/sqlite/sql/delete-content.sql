-- What was asked, overwritten with zeros (secure_delete).
-- :inquiry  seq
DELETE FROM content WHERE inquiry = :inquiry
