#!lua
--[[
  Write a note on an inquiry.

  KEYS[1]  the inquiry (hash)
  KEYS[2]  its notes (list, oldest first)
  KEYS[3]  audit trail (sorted set: milliseconds, number and line)
  KEYS[4]  audit trail of this inquiry (as KEYS[3])
  KEYS[5]  counter for audit numbers
  ARGV[1]  note, JSON
  ARGV[2]  now, milliseconds
  ARGV[3]  audit line, JSON

  Returns "done", "unknown" or "erased"
]]
local inquiry, notes, audit, auditOf, counter = unpack(KEYS)
local note, now, line = unpack(ARGV)

local stored = redis.call('HMGET', inquiry, 'entry', 'inquiry')
if not stored[1] then return 'unknown' end
if not stored[2] then return 'erased' end

redis.call('RPUSH', notes, note)
writeAudit(audit, auditOf, counter, now, line)
return 'done'
