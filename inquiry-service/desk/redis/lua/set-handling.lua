#!lua
--[[
  Change how the desk handles an inquiry.

  KEYS[1]  the inquiry (hash)
  KEYS[2]  audit trail (sorted set: milliseconds, number and line)
  KEYS[3]  audit trail of this inquiry (as KEYS[2])
  KEYS[4]  counter for audit numbers
  ARGV[1]  JSON of {set: [name, value, …], unset: [name, …], expected: [name, value or '', …]}
  ARGV[2]  now, milliseconds
  ARGV[3]  audit line, JSON; '' for none

  Returns "done", "gone" when there is no such inquiry, or it is erased, or "changed" when a value is not as expected
]]
local inquiry, audit, auditOf, counter = unpack(KEYS)
local now, line = ARGV[2], ARGV[3]
local changes = cjson.decode(ARGV[1])

if redis.call('HEXISTS', inquiry, 'inquiry') == 0 then return 'gone' end
for i = 1, #changes.expected, 2 do
  if (redis.call('HGET', inquiry, changes.expected[i]) or '') ~= changes.expected[i + 1] then return 'changed' end
end
if #changes.set > 0 then redis.call('HSET', inquiry, unpack(changes.set)) end
if #changes.unset > 0 then redis.call('HDEL', inquiry, unpack(changes.unset)) end
if line ~= '' then
  writeAudit(audit, auditOf, counter, now, line)
end
return 'done'
