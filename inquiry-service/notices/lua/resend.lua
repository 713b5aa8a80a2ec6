#!lua
--[[
  Ask for a new copy of a notice: due at once with its attempts counted anew, even if it was given up or delivered.

  KEYS[1]  the inquiry (hash)
  KEYS[2]  the notice (hash)
  KEYS[3]  notices by the time they are due (sorted set: milliseconds, entry)
  KEYS[4]  notices that wait, by receipt (sorted set: milliseconds, entry)
  KEYS[5]  notices given up, by receipt (as KEYS[4])
  KEYS[6]  audit trail (sorted set: milliseconds, number and line)
  KEYS[7]  audit trail of this inquiry (as KEYS[6])
  KEYS[8]  counter for audit numbers
  ARGV[1]  the time of the audit line, milliseconds
  ARGV[2]  audit line, JSON
  ARGV[3]  names the copy
  ARGV[4]  the time, milliseconds; '' for the store's own, as always but in tests

  Returns "done", "unknown" or "erased"
]]
local inquiry, notice, outbox, waiting, givenUp, audit, auditOf, counter = unpack(KEYS)
local at, line, copy = unpack(ARGV)
local due = milliseconds(present(ARGV[4]))

local stored = redis.call('HMGET', inquiry, 'entry', 'at', 'inquiry')
if not stored[1] then return 'unknown' end
if not stored[3] then return 'erased' end

-- Without a notice it was delivered; leased, it may be on its way.
local before = redis.call('HMGET', notice, 'attempts', 'leasedUntil', 'mayHaveBeenSent')
local mark = before[3] or (tonumber(before[1] or 1) > 0 and '1' or '0')
if before[2] then mark = '1' end
redis.call('DEL', notice)
redis.call('HSET', notice, 'attempts', 0, 'nextAttemptAt', due, 'mayHaveBeenSent', mark, 'copy', copy)
redis.call('ZADD', outbox, due, stored[1])
redis.call('ZADD', waiting, stored[2], stored[1])
redis.call('ZREM', givenUp, stored[1])
writeAudit(audit, auditOf, counter, at, line)
return 'done'
