#!lua
--[[
  One change of the ledger as a whole: ARGV[1] names the function below that makes it, the others are its arguments. Times are
  milliseconds, audit lines are JSON. keys.ts of the ledger says what the keys hold.
]]
local audit, counter, traces, quota = unpack(KEYS)
local functions = {}

-- `once` "1": skip a line that exists with the same time, so that loading twice has the same effect as loading once.
function functions.writeAudit(at, line, once)
  if once == '1' then
    for _, numbered in ipairs(redis.call('ZRANGEBYSCORE', audit, at, at)) do
      if string.sub(numbered, 18) == line then return end
    end
  end
  redis.call('ZADD', audit, at, nextNumber(counter) .. ':' .. line)
end

-- The append-only file was rewritten: it no longer contains what was erased before the rewrite began. `before` is what the key
-- was then; if it is something else now, another rewrite has to follow.
function functions.forgetTraces(before)
  if redis.call('GET', traces) == before then redis.call('DEL', traces) end
end

-- Count inquiries from another ledger for their client, unless they are counted here: `count` of this very millisecond.
function functions.loadQuota(at, count, window)
  for _ = redis.call('ZCOUNT', quota, at, at) + 1, tonumber(count) do redis.call('ZADD', quota, at, nextNumber(counter)) end
  redis.call('PEXPIRE', quota, window)
end

return functions[ARGV[1]](unpack(ARGV, 2))
