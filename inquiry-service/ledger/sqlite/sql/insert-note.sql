-- A note of the desk.
-- :inquiry  seq
-- :at       milliseconds
-- :by       operator
-- :text     the note
INSERT INTO note (inquiry, at, by, text) VALUES (:inquiry, :at, :by, :text)
