#!lua
--[[
  Set the stamps of a client that lie ahead of the clock to the present, and renew their expiry.

  KEYS[1]  quota of the client (sorted set: milliseconds, number)
  ARGV[1]  now, milliseconds
  ARGV[2]  window, milliseconds

  Returns how many there were
]]
local quota, now, window = KEYS[1], ARGV[1], ARGV[2]

local ahead = redis.call('ZRANGEBYSCORE', quota, '(' .. now, '+inf')
for _, stamp in ipairs(ahead) do redis.call('ZADD', quota, now, stamp) end
if #ahead > 0 then redis.call('PEXPIRE', quota, window) end
return #ahead
