#!lua
--[[
  Add one inquiry from another ledger with everything that belongs to it, unless its key is here.

  KEYS[1]   record of the idempotency key (hash)
  KEYS[2]   the inquiry (hash)
  KEYS[3]   its notes (list)
  KEYS[4]   the notice (hash)
  KEYS[5]   all inquiries (sorted set: milliseconds of receipt, entry)
  KEYS[6]   inquiries in its state (as KEYS[5])
  KEYS[7]   notices by the time they are due (sorted set: milliseconds, entry)
  KEYS[8]   notices that wait, by receipt (as KEYS[5])
  KEYS[9]   notices given up, by receipt (as KEYS[5])
  KEYS[10]  audit trail (sorted set: milliseconds, number and line)
  KEYS[11]  audit trail of this inquiry (as KEYS[10])
  KEYS[12]  counter
  ARGV[1]   fingerprint of key and inquiry
  ARGV[2]   request id
  ARGV[3]   received, milliseconds
  ARGV[4]   "state": it is in a state; "erased": it is not
  ARGV[5]   next attempt of the notice, milliseconds; "given-up"; '' without a notice
  ARGV[6]   JSON of {inquiry: [name, value, …], notice: [name, value, …], notes: [note, …], audit: [at, line, …]}

  Returns "loaded", "skipped", or "taken" when the request id belongs to another key: nothing was written
]]
local record, inquiry, notes, notice, all, state, outbox, waiting, givenUp, audit, auditOf, counter = unpack(KEYS)
local fingerprint, id, at, standing, due = unpack(ARGV)
local parts = cjson.decode(ARGV[6])

if redis.call('EXISTS', record) == 1 then return 'skipped' end
if redis.call('EXISTS', inquiry) == 1 then return 'taken' end

local entry = nextNumber(counter) .. ':' .. id
redis.call('HSET', inquiry, 'entry', entry, unpack(parts.inquiry))
redis.call('ZADD', all, at, entry)
if standing == 'state' then redis.call('ZADD', state, at, entry) end
if due ~= '' then
  redis.call('HSET', notice, unpack(parts.notice))
  if due == 'given-up' then redis.call('ZADD', givenUp, at, entry) end
  if due ~= 'given-up' then
    redis.call('ZADD', waiting, at, entry)
    redis.call('ZADD', outbox, due, entry)
  end
end
for _, note in ipairs(parts.notes) do redis.call('RPUSH', notes, note) end
for i = 1, #parts.audit, 2 do
  writeAudit(audit, auditOf, counter, parts.audit[i], parts.audit[i + 1])
end
redis.call('HSET', record, 'fingerprint', fingerprint, 'id', id)
return 'loaded'
