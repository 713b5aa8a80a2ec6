#!lua
--[[
  Count one operation of a client in the sliding window, or refuse it. The store's clock may have been set: stamps ahead of
  it are set to the present, once, so that they leave the window like any other, and their expiry is renewed.

  KEYS[1]  stamps of the client (sorted set: milliseconds, token)
  ARGV[1]  limit, operations per window
  ARGV[2]  window, milliseconds
  ARGV[3]  token, different for every operation
  ARGV[4]  the time, milliseconds; '' for the store's own, as always except in tests

  Returns {token, 1 if admitted else 0, counted, oldest ms or '', now ms, stamps that were ahead}; a refused operation
  leaves no stamp
]]
local stamps, token = KEYS[1], ARGV[3]
local limit, window, now = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[4])

if not now then
  local time = redis.call('TIME')
  now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
end
local at = string.format('%.0f', now)
local gone = string.format('%.0f', now - window)

local ahead = redis.call('ZRANGEBYSCORE', stamps, '(' .. at, '+inf')
for _, stamp in ipairs(ahead) do redis.call('ZADD', stamps, at, stamp) end
if #ahead > 0 then redis.call('PEXPIRE', stamps, window) end

local counted = redis.call('ZCOUNT', stamps, '(' .. gone, '+inf')
local oldest = redis.call('ZRANGEBYSCORE', stamps, '(' .. gone, '+inf', 'WITHSCORES', 'LIMIT', 0, 1)
if counted >= limit then return { token, 0, counted, oldest[2] or '', at, #ahead } end

redis.call('ZREMRANGEBYSCORE', stamps, '-inf', gone)
redis.call('ZADD', stamps, at, token)
redis.call('PEXPIRE', stamps, window)
return { token, 1, counted + 1, oldest[2] or at, at, #ahead }
