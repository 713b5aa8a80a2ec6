-- The dispatcher asks for what is due after every inquiry. Without this it would read the whole outbox each time, and a mail
-- server that is away for long would slow down the submissions.
CREATE INDEX outbox_by_due ON outbox (max(next_at, coalesce(leased_until, 0)), inquiry);
