-- The notes of an inquiry that is not erased, oldest first.
-- :inquiry  seq
SELECT note.at AS at, by, text FROM note JOIN inquiry ON inquiry.seq = note.inquiry
WHERE note.inquiry = :inquiry AND erased_at IS NULL
ORDER BY note.seq
