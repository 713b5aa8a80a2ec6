#!lua
--[[
  The digest was not sent: it waits for its next attempt.

  KEYS[1]  the digest of the latest day (hash)
  ARGV[1]  the lease of the attempt that failed
  ARGV[2]  milliseconds until the next attempt
  ARGV[3]  the time, milliseconds; '' for the store's own, as always but in tests
  ARGV[4]  "1": it may have been sent; otherwise the mark stays as it is

  Returns 1, or 0 when this lease no longer holds it
]]
local digest = KEYS[1]
local lease, pause, now, mayHaveBeenSent = ARGV[1], tonumber(ARGV[2]), present(ARGV[3]), ARGV[4]

if redis.call('HGET', digest, 'lease') ~= lease then return 0 end
redis.call('HDEL', digest, 'lease')
redis.call('HSET', digest, 'dueAt', milliseconds(now + pause))
if mayHaveBeenSent == '1' then redis.call('HSET', digest, 'mayHaveBeenSent', '1') end
return 1
