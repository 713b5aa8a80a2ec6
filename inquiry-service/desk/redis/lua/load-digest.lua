#!lua
--[[
  Take over the digest of another ledger's latest day, unless a later one is here. For the same day, what either knows counts.

  KEYS[1]  the digest of the latest day (hash)
  ARGV[1]  the day, YYYY-MM-DD
  ARGV[2]  "1": it was sent
  ARGV[3]  its next attempt, milliseconds
  ARGV[4]  "1": it may have been sent

  Returns 1, or 0 when a later day's is there
]]
local digest = KEYS[1]
local day, sent, due, mayHaveBeenSent = ARGV[1], ARGV[2] == '1', ARGV[3], ARGV[4]

local stored = redis.call('HGET', digest, 'day')
if stored and stored > day then return 0 end
if stored ~= day then
  redis.call('DEL', digest)
  redis.call('HSET', digest, 'day', day, 'dueAt', due, 'mayHaveBeenSent', '0')
end
if mayHaveBeenSent == '1' then redis.call('HSET', digest, 'mayHaveBeenSent', '1') end
if sent then
  redis.call('HDEL', digest, 'lease')
  redis.call('HSET', digest, 'sent', '1')
end
return 1
