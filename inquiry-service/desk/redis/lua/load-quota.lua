#!lua
--[[
  Count an inquiry from another ledger for its client, unless it is counted here.

  KEYS[1]  quota of the client (sorted set: milliseconds, number)
  KEYS[2]  counter
  ARGV[1]  time of the inquiry, milliseconds
  ARGV[2]  how many of this very millisecond there must be, including this one
  ARGV[3]  window, milliseconds

  Returns 1 if counted now, else 0
]]
local quota, counter = KEYS[1], KEYS[2]
local at, expected, window = ARGV[1], tonumber(ARGV[2]), tonumber(ARGV[3])

if redis.call('ZCOUNT', quota, at, at) >= expected then return 0 end
redis.call('ZADD', quota, at, nextNumber(counter))
redis.call('PEXPIRE', quota, window)
return 1
