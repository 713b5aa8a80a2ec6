-- Every notice of a ledger that comes from a copy: what went out since the copy was made, nobody here can know.
UPDATE outbox SET may_have_been_sent = 1
