#!lua
--[[
  A notice was not sent: it waits for its next attempt or is given up.

  KEYS[1]  the inquiry (hash)
  KEYS[2]  the notice (hash)
  KEYS[3]  notices by the time they are due (sorted set: milliseconds, entry)
  KEYS[4]  notices that wait, by receipt (sorted set: milliseconds, entry)
  KEYS[5]  notices given up, by receipt (as KEYS[4])
  KEYS[6]  audit trail (sorted set: milliseconds, number and line)
  KEYS[7]  audit trail of this inquiry (as KEYS[6])
  KEYS[8]  counter for audit numbers
  ARGV[1]  the lease of the attempt that failed
  ARGV[2]  code of the failure
  ARGV[3]  milliseconds until the next attempt; '' to give up
  ARGV[4]  the time, milliseconds; '' for the store's own, as always but in tests
  ARGV[5]  audit line for giving up, JSON
  ARGV[6]  "1": it may have been sent; otherwise the mark stays as it is

  Returns 1, or 0 when this lease no longer holds it: then the newer lease decides
]]
local inquiry, notice, outbox, waiting, givenUp, audit, auditOf, counter = unpack(KEYS)
local lease, code, pause, _, line, mayHaveBeenSent = unpack(ARGV)
local now = present(ARGV[4])

if redis.call('HGET', notice, 'lease') ~= lease then return 0 end
local stored = redis.call('HMGET', inquiry, 'entry', 'at')

redis.call('HDEL', notice, 'leasedUntil', 'lease', 'nextAttemptAt')
redis.call('HSET', notice, 'lastCode', code)
if mayHaveBeenSent == '1' then redis.call('HSET', notice, 'mayHaveBeenSent', '1') end
if pause ~= '' then
  local nextAttemptAt = milliseconds(now + tonumber(pause))
  redis.call('HSET', notice, 'nextAttemptAt', nextAttemptAt)
  redis.call('ZADD', outbox, nextAttemptAt, stored[1])
  return 1
end
redis.call('ZREM', outbox, stored[1])
redis.call('ZREM', waiting, stored[1])
redis.call('ZADD', givenUp, stored[2], stored[1])
writeAudit(audit, auditOf, counter, milliseconds(now), line)
return 1
