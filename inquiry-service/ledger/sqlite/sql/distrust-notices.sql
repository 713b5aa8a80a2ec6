-- Makes notices due whose time lies so far ahead that only a clock that was ahead can have set it. Null stays null.
-- :now       milliseconds
-- :farthest  no pause and no lease ends later, milliseconds
UPDATE outbox SET next_at = min(next_at, :now), leased_until = min(leased_until, :now)
WHERE max(next_at, coalesce(leased_until, 0)) > :farthest
