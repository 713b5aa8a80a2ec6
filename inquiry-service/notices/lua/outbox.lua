#!lua
-- ARGV[1] names a function below, the others are its arguments. Milliseconds; '' is the store's own time. outbox.ts
-- says what the functions promise, keys.ts of the ledger what the keys hold.
local inquiry, notice, outbox, waiting, givenUp, audit, auditOf, counter = unpack(KEYS)
local functions = {}

-- Without content to send it stops being due, or it would be found forever. Returns {entry, attempt, time of receipt,
-- inquiry as JSON, "1" if it may have been sent, copy or ''}; nil when another process was first or there is nothing to
-- send.
function functions.lease(entry, time, length, lease, farthest)
  local now = present(time)
  local due = tonumber(redis.call('ZSCORE', outbox, entry) or nil)
  if not due or (due > now and due <= now + farthest) then return nil end
  local stored = redis.call('HMGET', inquiry, 'at', 'inquiry')
  if not stored[2] then
    redis.call('ZREM', outbox, entry)
    return nil
  end

  local before = redis.call('HMGET', notice, 'leasedUntil', 'mayHaveBeenSent', 'copy')
  local mark = before[1] and '1' or before[2] or '0'
  local leasedUntil = milliseconds(now + length)
  redis.call('ZADD', outbox, leasedUntil, entry)
  -- Too far ahead: the outbox, where such times are looked for, does not show it any more.
  if due > now then redis.call('HSET', notice, 'nextAttemptAt', milliseconds(now)) end
  redis.call('HSET', notice, 'leasedUntil', leasedUntil, 'lease', lease, 'mayHaveBeenSent', mark)
  return { entry, redis.call('HINCRBY', notice, 'attempts', 1), stored[1], stored[2], mark, before[3] or '' }
end

function functions.delivered(time, line, copy)
  if (redis.call('HGET', notice, 'copy') or '') ~= copy then return end
  if redis.call('DEL', notice) == 0 then return end
  local entry = redis.call('HGET', inquiry, 'entry')
  for _, set in ipairs({ outbox, waiting, givenUp }) do redis.call('ZREM', set, entry) end
  writeAudit(audit, auditOf, counter, milliseconds(present(time)), line)
end

-- Given up where `pause` is '', for which the audit line is.
function functions.failed(time, line, lease, code, pause, mayHaveBeenSent)
  if redis.call('HGET', notice, 'lease') ~= lease then return end
  local now = present(time)
  local stored = redis.call('HMGET', inquiry, 'entry', 'at')
  redis.call('HDEL', notice, 'leasedUntil', 'lease', 'nextAttemptAt')
  redis.call('HSET', notice, 'lastCode', code)
  if mayHaveBeenSent == '1' then redis.call('HSET', notice, 'mayHaveBeenSent', '1') end
  if pause ~= '' then
    local nextAttemptAt = milliseconds(now + tonumber(pause))
    redis.call('HSET', notice, 'nextAttemptAt', nextAttemptAt)
    redis.call('ZADD', outbox, nextAttemptAt, stored[1])
    return
  end
  redis.call('ZREM', outbox, stored[1])
  redis.call('ZREM', waiting, stored[1])
  redis.call('ZADD', givenUp, stored[2], stored[1])
  writeAudit(audit, auditOf, counter, milliseconds(now), line)
end

function functions.resend(time, line, at, copy)
  local stored = redis.call('HMGET', inquiry, 'entry', 'at', 'inquiry')
  if not stored[1] then return 'unknown' end
  if not stored[3] then return 'erased' end

  -- Without a notice it was delivered; leased, it may be on its way.
  local before = redis.call('HMGET', notice, 'attempts', 'leasedUntil', 'mayHaveBeenSent')
  local mark = (before[2] or not before[1]) and '1' or before[3] or '0'
  local due = milliseconds(present(time))
  redis.call('DEL', notice)
  redis.call('HSET', notice, 'attempts', 0, 'nextAttemptAt', due, 'mayHaveBeenSent', mark, 'copy', copy)
  redis.call('ZADD', outbox, due, stored[1])
  redis.call('ZADD', waiting, stored[2], stored[1])
  redis.call('ZREM', givenUp, stored[1])
  writeAudit(audit, auditOf, counter, at, line)
  return 'done'
end

return functions[ARGV[1]](unpack(ARGV, 2))
