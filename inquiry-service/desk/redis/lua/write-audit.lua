#!lua
--[[
  Write an audit line that concerns the ledger as a whole.

  KEYS[1]  audit trail (sorted set: milliseconds, number and line)
  KEYS[2]  counter for audit numbers
  ARGV[1]  time of the line, milliseconds
  ARGV[2]  audit line, JSON
  ARGV[3]  "1": skip it when the same line with the same time exists, so that loading twice has the same effect as loading once

  Returns 1 if written, else 0
]]
local audit, counter = KEYS[1], KEYS[2]
local at, line, once = ARGV[1], ARGV[2], ARGV[3] == '1'

if once then
  for _, numbered in ipairs(redis.call('ZRANGEBYSCORE', audit, at, at)) do
    if string.sub(numbered, 18) == line then return 0 end
  end
end
redis.call('ZADD', audit, at, nextNumber(counter) .. ':' .. line)
return 1
