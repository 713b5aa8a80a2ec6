#!lua
--[[
  Write the first audit line of inquiries that lack it.

  KEYS[1]  audit trail (sorted set: milliseconds, number and line)
  KEYS[2]  mark: inquiries received before this time have it (string: milliseconds)
  and for each inquiry
  KEYS[+1] its audit trail (as KEYS[1])
  ARGV[1]  the new mark; '' while there are more inquiries
  and for each inquiry
  ARGV[+1] the time of its receipt, milliseconds
  ARGV[+2] number and line

  Returns how many lacked it
]]
local filed = 0
for i = 3, #KEYS do
  local at, line = ARGV[2 * i - 4], ARGV[2 * i - 3]
  local isThere = false
  for _, stored in ipairs(redis.call('ZRANGE', KEYS[i], 0, -1)) do
    if string.find(stored, '"action":"received"', 1, true) then isThere = true end
  end
  if not isThere then
    redis.call('ZADD', KEYS[1], at, line)
    redis.call('ZADD', KEYS[i], at, line)
    filed = filed + 1
  end
end
if ARGV[1] ~= '' then redis.call('SET', KEYS[2], ARGV[1]) end
return filed
