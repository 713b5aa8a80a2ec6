#!lua
--[[
  Move an inquiry to another state.

  KEYS[1]  the inquiry (hash)
  KEYS[2]  inquiries in the state it was found in (sorted set: milliseconds of receipt, entry)
  KEYS[3]  inquiries in the state it goes to (as KEYS[2])
  KEYS[4]  audit trail (sorted set: milliseconds, number and line)
  KEYS[5]  audit trail of this inquiry (as KEYS[4])
  KEYS[6]  counter for audit numbers
  ARGV[1]  the state it was found in
  ARGV[2]  the state it goes to
  ARGV[3]  now, milliseconds
  ARGV[4]  audit line, JSON

  Returns "done", or "moved" when it is not in the state it was found in: look again
]]
local inquiry, from, to, audit, auditOf, counter = unpack(KEYS)
local expected, state, now, line = unpack(ARGV)

local stored = redis.call('HMGET', inquiry, 'state', 'entry', 'at')
if stored[1] ~= expected then return 'moved' end

redis.call('HSET', inquiry, 'state', state, 'stateAt', now)
redis.call('ZREM', from, stored[2])
redis.call('ZADD', to, stored[3], stored[2])
writeAudit(audit, auditOf, counter, now, line)
return 'done'
