#!lua
-- ARGV[1] names a function below, the others are its arguments. Milliseconds; audit lines and notes are JSON. From
-- KEYS[10] on keys are those of the function; keys.ts of the ledger says what they hold.
local inquiry, notes, notice, outbox, waiting, givenUp, audit, auditOf, counter = unpack(KEYS)
local functions = {}

-- `json`: {set: [name, value, …], unset: [name, …], expected: [name, value or '', …]}. Of a state that is set, KEYS[10]
-- is the one that is expected, KEYS[11] the one it goes to. Returns "done", "gone" (unknown or erased) or "changed".
function functions.set(now, line, json)
  local stored = redis.call('HMGET', inquiry, 'inquiry', 'entry', 'at')
  if not stored[1] then return 'gone' end
  local change = cjson.decode(json)
  for i = 1, #change.expected, 2 do
    if (redis.call('HGET', inquiry, change.expected[i]) or '') ~= change.expected[i + 1] then return 'changed' end
  end
  if #change.set > 0 then redis.call('HSET', inquiry, unpack(change.set)) end
  if #change.unset > 0 then redis.call('HDEL', inquiry, unpack(change.unset)) end
  if KEYS[10] then
    redis.call('ZREM', KEYS[10], stored[2])
    redis.call('ZADD', KEYS[11], stored[3], stored[2])
  end
  if line ~= '' then writeAudit(audit, auditOf, counter, now, line) end
  return 'done'
end

function functions.addNote(now, line, note)
  local stored = redis.call('HMGET', inquiry, 'entry', 'inquiry')
  if not stored[1] then return 'unknown' end
  if not stored[2] then return 'erased' end
  redis.call('RPUSH', notes, note)
  writeAudit(audit, auditOf, counter, now, line)
  return 'done'
end

-- KEYS[10] is the state it was found in, KEYS[11] counts erasures with traces in the append-only file. `...`: fields to
-- remove. Returns {"erased", notes, notices}, {"gone"} when there is nothing to erase, or {"moved"} when the state is
-- another: look again.
function functions.erase(now, line, expected, ...)
  local stored = redis.call('HMGET', inquiry, 'entry', 'state')
  if not stored[2] then return { 'gone' } end
  if stored[2] ~= expected then return { 'moved' } end
  local noteCount = redis.call('LLEN', notes)
  redis.call('HDEL', inquiry, 'inquiry', 'state', 'stateAt', ...)
  redis.call('HSET', inquiry, 'erasedAt', now)
  redis.call('DEL', notes)
  for _, set in ipairs({ KEYS[10], outbox, waiting, givenUp }) do redis.call('ZREM', set, stored[1]) end
  local noticeCount = redis.call('DEL', notice)
  writeAudit(audit, auditOf, counter, now, line)
  redis.call('INCR', KEYS[11])
  return { 'erased', noteCount, noticeCount }
end

-- KEYS[10] is the record of its key, KEYS[11] all inquiries, KEYS[12] its state unless erased. `due`: next attempt of
-- the notice, "given-up", or '' without one. `json`: {inquiry: [name, value, …], notice: [name, value, …], notes:
-- [note, …], audit: [at, line, …]}. Returns "loaded", "skipped", or "taken": the request id belongs to another key.
function functions.load(id, at, fingerprint, due, json)
  local record, all, state = KEYS[10], KEYS[11], KEYS[12]
  if redis.call('EXISTS', record) == 1 then return 'skipped' end
  if redis.call('EXISTS', inquiry) == 1 then return 'taken' end
  local parts = cjson.decode(json)
  local entry = nextNumber(counter) .. ':' .. id
  redis.call('HSET', inquiry, 'entry', entry, unpack(parts.inquiry))
  redis.call('ZADD', all, at, entry)
  if state then redis.call('ZADD', state, at, entry) end
  if due ~= '' then
    redis.call('HSET', notice, unpack(parts.notice))
    redis.call('ZADD', due == 'given-up' and givenUp or waiting, at, entry)
    if due ~= 'given-up' then redis.call('ZADD', outbox, due, entry) end
  end
  for _, note in ipairs(parts.notes) do redis.call('RPUSH', notes, note) end
  for i = 1, #parts.audit, 2 do
    writeAudit(audit, auditOf, counter, parts.audit[i], parts.audit[i + 1])
  end
  redis.call('HSET', record, 'fingerprint', fingerprint, 'id', id)
  return 'loaded'
end

return functions[ARGV[1]](unpack(ARGV, 2))
