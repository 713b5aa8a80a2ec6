#!lua
--[[
  A notice was sent: it leaves the outbox, whoever holds it now.

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

  Returns 1, or 0 when there was no such notice any more
]]
local inquiry, notice, outbox, waiting, givenUp, audit, auditOf, counter = unpack(KEYS)
local now, line = ARGV[1], ARGV[2]

if redis.call('DEL', notice) == 0 then return 0 end
local entry = redis.call('HGET', inquiry, 'entry')
redis.call('ZREM', outbox, entry)
redis.call('ZREM', waiting, entry)
redis.call('ZREM', givenUp, entry)

local numbered = string.format('%016.0f', redis.call('INCR', counter)) .. ':' .. line
redis.call('ZADD', audit, now, numbered)
redis.call('ZADD', auditOf, now, numbered)
return 1
