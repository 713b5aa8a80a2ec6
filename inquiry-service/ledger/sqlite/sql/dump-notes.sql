-- The notes of a run of inquiries, without those of erased ones, oldest first.
-- :first, :last  seq
SELECT note.inquiry AS inquiry, note.at AS at, by, text FROM note JOIN inquiry ON inquiry.seq = note.inquiry
WHERE note.inquiry BETWEEN :first AND :last AND erased_at IS NULL
ORDER BY note.seq
