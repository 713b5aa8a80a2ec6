#!lua
-- ARGV[1] names a function below, the others are its arguments. Milliseconds; audit lines are JSON.
local audit, counter, traces, quota = unpack(KEYS)
local functions = {}

-- `once` "1": skip a line that exists with the same time.
function functions.writeAudit(at, line, once)
  if once == '1' then
    for _, numbered in ipairs(redis.call('ZRANGEBYSCORE', audit, at, at)) do
      if string.sub(numbered, 18) == line then return end
    end
  end
  redis.call('ZADD', audit, at, nextNumber(counter) .. ':' .. line)
end

-- If `traces` is no longer what it was before the rewrite began, another rewrite has to follow.
function functions.forgetTraces(before)
  if redis.call('GET', traces) == before then redis.call('DEL', traces) end
end

-- Count `count` inquiries of this millisecond unless they are counted here.
function functions.loadQuota(at, count, window)
  for _ = redis.call('ZCOUNT', quota, at, at) + 1, tonumber(count) do redis.call('ZADD', quota, at, nextNumber(counter)) end
  redis.call('PEXPIRE', quota, window)
end

return functions[ARGV[1]](unpack(ARGV, 2))
