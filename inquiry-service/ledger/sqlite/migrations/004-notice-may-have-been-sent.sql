-- Whether the desk may have a copy of a notice, which no one can know. Until now nothing told: whatever was attempted, or asked
-- for again, may have been sent.
ALTER TABLE outbox ADD COLUMN may_have_been_sent INTEGER NOT NULL DEFAULT 0 CHECK (may_have_been_sent IN (0, 1));
UPDATE outbox SET may_have_been_sent = 1
WHERE attempts > 0 OR inquiry IN (SELECT inquiry FROM audit WHERE action = 'notice-requeued');
