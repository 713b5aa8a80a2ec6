-- One inquiry counted for a client.
-- :client   keyed hash
-- :at       milliseconds
-- :inquiry  seq; tells two stamps of one millisecond apart
INSERT INTO quota (client, at, inquiry) VALUES (:client, :at, :inquiry)
