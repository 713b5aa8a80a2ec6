#!lua
--[[
  Remove an inquiry's content, notes and notice. What stays identifies no person: request id, time, hash of the key.

  KEYS[1]   the inquiry (hash)
  KEYS[2]   its notes (list)
  KEYS[3]   the notice (hash)
  KEYS[4]   inquiries in the state it was found in (sorted set: milliseconds of receipt, entry)
  KEYS[5]   notices by the time they are due (sorted set: milliseconds, entry)
  KEYS[6]   notices that wait, by receipt (as KEYS[4])
  KEYS[7]   notices given up, by receipt (as KEYS[4])
  KEYS[8]   audit trail (sorted set: milliseconds, number and line)
  KEYS[9]   audit trail of this inquiry (as KEYS[8])
  KEYS[10]  counter for audit numbers
  KEYS[11]  erasures that the append-only file may still contain traces of (string)
  ARGV[1]   the state it was found in
  ARGV[2]   now, milliseconds
  ARGV[3]   audit line, JSON

  Returns {"erased", notes, notices}, {"gone"} when there is nothing to erase, or {"moved"} when it is not in the state
  it was found in: look again
]]
local inquiry, notes, notice, state, outbox, waiting, givenUp, audit, auditOf, counter, traces = unpack(KEYS)
local expected, now, line = unpack(ARGV)

local stored = redis.call('HMGET', inquiry, 'entry', 'state')
if not stored[2] then return { 'gone' } end
if stored[2] ~= expected then return { 'moved' } end

local noteCount = redis.call('LLEN', notes)
redis.call(
  'HDEL', inquiry, 'inquiry', 'state', 'stateAt', 'owner', 'remindAt', 'openedAt', 'seenBy', 'seenAt'
)
redis.call('HSET', inquiry, 'erasedAt', now)
redis.call('DEL', notes)
redis.call('ZREM', state, stored[1])
redis.call('ZREM', outbox, stored[1])
redis.call('ZREM', waiting, stored[1])
redis.call('ZREM', givenUp, stored[1])
local noticeCount = redis.call('DEL', notice)
writeAudit(audit, auditOf, counter, now, line)
redis.call('INCR', traces)
return { 'erased', noteCount, noticeCount }
