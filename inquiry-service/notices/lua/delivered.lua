#!lua
--[[
  A notice was sent: it leaves the outbox, whoever has leased it now, unless the desk has asked for another copy since.

  KEYS[1]  the inquiry (hash)
  KEYS[2]  the notice (hash)
  KEYS[3]  notices by the time they are due (sorted set: milliseconds, entry)
  KEYS[4]  notices that wait, by receipt (sorted set: milliseconds, entry)
  KEYS[5]  notices given up, by receipt (as KEYS[4])
  KEYS[6]  audit trail (sorted set: milliseconds, number and line)
  KEYS[7]  audit trail of this inquiry (as KEYS[6])
  KEYS[8]  counter for audit numbers
  ARGV[1]  the time, milliseconds; '' for the store's own, as always but in tests
  ARGV[2]  audit line, JSON
  ARGV[3]  the copy that was sent; '' for the first notice

  Returns 1, or 0 when there was no such notice any more
]]
local inquiry, notice, outbox, waiting, givenUp, audit, auditOf, counter = unpack(KEYS)
local now, line, copy = present(ARGV[1]), ARGV[2], ARGV[3]

if (redis.call('HGET', notice, 'copy') or '') ~= copy then return 0 end
if redis.call('DEL', notice) == 0 then return 0 end
local entry = redis.call('HGET', inquiry, 'entry')
redis.call('ZREM', outbox, entry)
redis.call('ZREM', waiting, entry)
redis.call('ZREM', givenUp, entry)

writeAudit(audit, auditOf, counter, milliseconds(now), line)
return 1
