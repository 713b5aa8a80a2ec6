-- What was asked.
-- :inquiry  seq
-- :body     JSON of the normalized inquiry
INSERT INTO content (inquiry, body) VALUES (:inquiry, :body)
