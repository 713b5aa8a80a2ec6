#!lua
--[[
  One change of the digest of the latest day: ARGV[1] names the function below that makes it, the others are its arguments. Times are
  milliseconds; '' is the store's own, as always but in tests. Days are YYYY-MM-DD. keys.ts of the ledger says what the keys hold.
]]
local digest, audit, counter = unpack(KEYS)
local functions = {}

-- What is due later than `farthest` from now was written by a clock that was ahead.
-- Returns 1; 0 when it was sent, or it is another's turn
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
