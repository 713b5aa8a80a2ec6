#!lua
--[[
  Make a notice due at once with its attempts counted anew, also one that was given up or delivered.

  KEYS[1]  the inquiry (hash)
  KEYS[2]  the notice (hash)
  KEYS[3]  notices by the time they are due (sorted set: milliseconds, entry)
  KEYS[4]  notices that wait, by receipt (sorted set: milliseconds, entry)
  KEYS[5]  notices given up, by receipt (as KEYS[4])
  KEYS[6]  audit trail (sorted set: milliseconds, number and line)
  KEYS[7]  audit trail of this inquiry (as KEYS[6])
  KEYS[8]  counter for audit numbers
  ARGV[1]  now, milliseconds
  ARGV[2]  audit line, JSON

  Returns "done", "unknown" or "erased"
]]
local inquiry, notice, outbox, waiting, givenUp, audit, auditOf, counter = unpack(KEYS)
local now, line = ARGV[1], ARGV[2]

local stored = redis.call('HMGET', inquiry, 'entry', 'at', 'inquiry')
if not stored[1] then return 'unknown' end
if not stored[3] then return 'erased' end

-- Without a notice it was delivered; held by somebody it may be on its way.
local before = redis.call('HMGET', notice, 'attempts', 'leasedUntil', 'mayHaveBeenSent')
local mark = before[3] or (tonumber(before[1] or 1) > 0 and '1' or '0')
if before[2] then mark = '1' end
redis.call('DEL', notice)
redis.call('HSET', notice, 'attempts', 0, 'nextAttemptAt', now, 'mayHaveBeenSent', mark)
redis.call('ZADD', outbox, now, stored[1])
redis.call('ZADD', waiting, stored[2], stored[1])
redis.call('ZREM', givenUp, stored[1])
local numbered = string.format('%016.0f', redis.call('INCR', counter)) .. ':' .. line
redis.call('ZADD', audit, now, numbered)
redis.call('ZADD', auditOf, now, numbered)
return 'done'
