#!lua
--[[
  Hold a notice that is due. Of several processes that try at once the first gets it: afterwards it is not due any more.
  A lease that is still there ran out without an outcome: the notice may have been sent.

  KEYS[1]  notices by the time they are due (sorted set: milliseconds, entry)
  KEYS[2]  the inquiry (hash)
  KEYS[3]  the notice (hash)
  ARGV[1]  entry
  ARGV[2]  now, milliseconds
  ARGV[3]  end of the lease, milliseconds: then it is due again

  Returns {entry, attempt, milliseconds of receipt, inquiry as JSON, "1" if it may have been sent, else "0"}, or nil when
  somebody else was first, or when there is no content to send: it is due no more then, or whoever asks would find it for
  ever
]]
local outbox, inquiry, notice = unpack(KEYS)
local entry, now, leasedUntil = ARGV[1], tonumber(ARGV[2]), ARGV[3]

local due = redis.call('ZSCORE', outbox, entry)
if not due or tonumber(due) > now then return nil end
local stored = redis.call('HMGET', inquiry, 'at', 'inquiry')
if not stored[2] then
  redis.call('ZREM', outbox, entry)
  return nil
end

local before = redis.call('HMGET', notice, 'leasedUntil', 'mayHaveBeenSent', 'attempts')
local mark = before[2] or (tonumber(before[3] or 0) > 0 and '1' or '0')
if before[1] then mark = '1' end
redis.call('ZADD', outbox, leasedUntil, entry)
redis.call('HSET', notice, 'leasedUntil', leasedUntil, 'mayHaveBeenSent', mark)
return { entry, redis.call('HINCRBY', notice, 'attempts', 1), stored[1], stored[2], mark }
