#!lua
--[[
  Make a notice due whose time lies so far ahead that only a clock that was ahead can have set it.

  KEYS[1]  notices by the time they are due (sorted set: milliseconds, entry)
  KEYS[2]  the notice (hash)
  ARGV[1]  entry
  ARGV[2]  now, milliseconds
  ARGV[3]  no pause and no lease is longer, milliseconds

  Returns 1, or 0 when that is no longer the case
]]
local outbox, notice = unpack(KEYS)
local entry, now, farthest = ARGV[1], ARGV[2], tonumber(ARGV[3])

local due = redis.call('ZSCORE', outbox, entry)
if not due or tonumber(due) <= tonumber(now) + farthest then return 0 end
redis.call('ZADD', outbox, now, entry)
for _, name in ipairs({ 'nextAttemptAt', 'leasedUntil' }) do
  local time = redis.call('HGET', notice, name)
  if time and tonumber(time) > tonumber(now) then redis.call('HSET', notice, name, now) end
end
return 1
