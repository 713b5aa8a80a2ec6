#!lua
--[[
  Lease a notice that is due. Of several processes that try at once the first gets it: afterwards it is no longer due.
  A lease that still exists ran out without an outcome: the notice may have been sent. One whose time lies farther ahead
  than any pause or lease was stored by a clock that was ahead: it is due too.

  KEYS[1]  notices by the time they are due (sorted set: milliseconds, entry)
  KEYS[2]  the inquiry (hash)
  KEYS[3]  the notice (hash)
  ARGV[1]  entry
  ARGV[2]  the time, milliseconds; '' for the store's own, as always but in tests
  ARGV[3]  length of the lease, milliseconds: then it is due again
  ARGV[4]  tells this lease from every other
  ARGV[5]  no pause and no lease is longer, milliseconds

  Returns {entry, attempt, milliseconds of receipt, inquiry as JSON, "1" if it may have been sent, else "0", the copy that the
  desk asked for or ''}, or nil when another process was first, or when there is no content to send: then it stops being due,
  or it would be found for ever
]]
local outbox, inquiry, notice = unpack(KEYS)
local entry, now, length = ARGV[1], present(ARGV[2]), tonumber(ARGV[3])
local lease, farthest = ARGV[4], tonumber(ARGV[5])

local due = tonumber(redis.call('ZSCORE', outbox, entry) or nil)
if not due or (due > now and due <= now + farthest) then return nil end
local stored = redis.call('HMGET', inquiry, 'at', 'inquiry')
if not stored[2] then
  redis.call('ZREM', outbox, entry)
  return nil
end

local before = redis.call('HMGET', notice, 'leasedUntil', 'mayHaveBeenSent', 'attempts', 'copy')
local mark = before[2] or (tonumber(before[3] or 0) > 0 and '1' or '0')
if before[1] then mark = '1' end
local leasedUntil = milliseconds(now + length)
redis.call('ZADD', outbox, leasedUntil, entry)
-- Too far ahead: the outbox, where such times are looked for, does not show it any more.
if due > now then redis.call('HSET', notice, 'nextAttemptAt', milliseconds(now)) end
redis.call('HSET', notice, 'leasedUntil', leasedUntil, 'lease', lease, 'mayHaveBeenSent', mark)
return { entry, redis.call('HINCRBY', notice, 'attempts', 1), stored[1], stored[2], mark, before[4] or '' }
