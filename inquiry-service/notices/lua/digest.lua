#!lua
--[[
  One change of the digest of the latest day: ARGV[1] names the function below that makes it, the others are its arguments. Times are
  milliseconds; '' is the store's own, as always but in tests. Days are YYYY-MM-DD.

  KEYS[1]  the digest (hash: day, lease, dueAt, sent, mayHaveBeenSent)
  KEYS[2]  audit trail (sorted set: milliseconds, number and line)
  KEYS[3]  counter for audit numbers
]]
local digest, audit, counter = unpack(KEYS)
local functions = {}

-- Lease the digest of a day: of several processes that try at once the first gets it. A lease that still exists ran out without an
-- outcome: the digest may have been sent. What is due later than `farthest` from now was written by a clock that was ahead.
-- Returns "1" if it may have been sent, else "0"; nil when it was sent, is leased, or waits for its next attempt
function functions.lease(time, day, length, lease, farthest)
  local now = present(time)
  local stored = redis.call('HMGET', digest, 'day', 'lease', 'dueAt', 'sent', 'mayHaveBeenSent')
  local mark = '0'
  if stored[1] == day then
    local due = tonumber(stored[3])
    if stored[4] or (due > now and due <= now + farthest) then return nil end
    if stored[2] or stored[5] == '1' then mark = '1' end
  end
  redis.call('DEL', digest)
  redis.call(
    'HSET', digest, 'day', day, 'lease', lease, 'dueAt', milliseconds(now + length), 'mayHaveBeenSent', mark
  )
  return mark
end

-- It was sent, whoever holds it now. The audit line is JSON.
function functions.sent(time, day, line)
  local stored = redis.call('HMGET', digest, 'day', 'sent')
  if stored[1] ~= day or stored[2] then return end
  redis.call('HDEL', digest, 'lease')
  redis.call('HSET', digest, 'sent', '1')
  redis.call('ZADD', audit, milliseconds(present(time)), nextNumber(counter) .. ':' .. line)
end

-- It was not sent: it waits for its next attempt, unless this lease no longer holds it. The mark stays unless it is "1".
function functions.failed(time, lease, pause, mayHaveBeenSent)
  if redis.call('HGET', digest, 'lease') ~= lease then return end
  redis.call('HDEL', digest, 'lease')
  redis.call('HSET', digest, 'dueAt', milliseconds(present(time) + pause))
  if mayHaveBeenSent == '1' then redis.call('HSET', digest, 'mayHaveBeenSent', '1') end
end

return functions[ARGV[1]](unpack(ARGV, 2))
