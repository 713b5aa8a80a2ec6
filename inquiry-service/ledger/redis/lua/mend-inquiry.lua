#!lua
--[[
  Set the times of an inquiry that lie ahead of the clock to the present.

  KEYS[1]  the inquiry (hash)
  KEYS[2]  all inquiries (sorted set: milliseconds of receipt, entry)
  KEYS[3]  inquiries in the state it was found in (as KEYS[2]); any other where it was erased
  KEYS[4]  notices that wait, by receipt (as KEYS[2])
  KEYS[5]  notices given up, by receipt (as KEYS[2])
  KEYS[6]  audit trail (sorted set: milliseconds, number and line)
  KEYS[7]  audit trail of this inquiry (as KEYS[6])
  KEYS[8]  counter for audit numbers
  ARGV[1]  the state it was found in; '' for an erased one
  ARGV[2]  now, milliseconds
  ARGV[3]  audit line, JSON
  ARGV[4]  the line that says that it was received, JSON: until now it followed from the time

  Returns "done", or "moved" when it is not in the state it was found in: look again
]]
local inquiry, all, state, waiting, givenUp, audit, auditOf, counter = unpack(KEYS)
local expected, now, line, received = unpack(ARGV)

local stored = redis.call('HMGET', inquiry, 'state', 'entry', 'at', 'stateAt', 'erasedAt', 'openedAt', 'seenAt')
if (stored[1] or '') ~= expected then return 'moved' end

local names = {
  at = stored[3], stateAt = stored[4], erasedAt = stored[5], openedAt = stored[6], seenAt = stored[7],
}
for name, time in pairs(names) do
  if time and tonumber(time) > tonumber(now) then redis.call('HSET', inquiry, name, now) end
end
if tonumber(stored[3]) > tonumber(now) then
  local isKept = false
  for _, numbered in ipairs(redis.call('ZRANGE', auditOf, 0, -1)) do
    if string.sub(numbered, 18) == received then isKept = true end
  end
  if not isKept then
    local kept = string.sub(stored[2], 1, 17) .. received
    redis.call('ZADD', audit, stored[3], kept)
    redis.call('ZADD', auditOf, stored[3], kept)
  end
  for _, set in ipairs({ all, state, waiting, givenUp }) do redis.call('ZADD', set, 'XX', now, stored[2]) end
end
writeAudit(audit, auditOf, counter, now, line)
return 'done'
