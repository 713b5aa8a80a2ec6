#!lua
--[[
  The digest of a day was sent, whoever holds it now.

  KEYS[1]  the digest of the latest day (hash)
  KEYS[2]  audit trail (sorted set: milliseconds, number and line)
  KEYS[3]  counter for audit numbers
  ARGV[1]  the day, YYYY-MM-DD
  ARGV[2]  the time, milliseconds; '' for the store's own, as always but in tests
  ARGV[3]  audit line, JSON

  Returns 1, or 0 when it is known already or another day's is there
]]
local digest, audit, counter = unpack(KEYS)
local day, now, line = ARGV[1], present(ARGV[2]), ARGV[3]

local stored = redis.call('HMGET', digest, 'day', 'sent')
if stored[1] ~= day or stored[2] then return 0 end
redis.call('HDEL', digest, 'lease')
redis.call('HSET', digest, 'sent', '1')
redis.call('ZADD', audit, milliseconds(now), nextNumber(counter) .. ':' .. line)
return 1
