#!lua
-- ARGV[1] names a function below, the others are its arguments. Milliseconds; '' is the store's own time. Days:
-- YYYY-MM-DD.
local digest, audit, counter = unpack(KEYS)
local functions = {}

-- Returns 1; 0 when it was sent, or it is another's turn.
function functions.take(time, day, length, farthest)
  local now = present(time)
  local stored = redis.call('HMGET', digest, 'day', 'dueAt', 'sent')
  local due = tonumber(stored[2] or 0)
  if stored[1] == day and (stored[3] or (due > now and due <= now + farthest)) then return 0 end
  redis.call('DEL', digest)
  redis.call('HSET', digest, 'day', day, 'dueAt', milliseconds(now + length))
  return 1
end

function functions.sent(time, day, line)
  local stored = redis.call('HMGET', digest, 'day', 'sent')
  if stored[1] ~= day or stored[2] then return end
  redis.call('HSET', digest, 'sent', '1')
  redis.call('ZADD', audit, milliseconds(present(time)), nextNumber(counter) .. ':' .. line)
end

return functions[ARGV[1]](unpack(ARGV, 2))
