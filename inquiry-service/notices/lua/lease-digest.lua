#!lua
--[[
  Lease the digest of a day. Of several processes that try at once the first gets it. A lease that still exists ran out
  without an outcome: the digest may have been sent.

  KEYS[1]  the digest of the latest day (hash: day, lease, dueAt, sent, mayHaveBeenSent)
  ARGV[1]  the day, YYYY-MM-DD
  ARGV[2]  the time, milliseconds; '' for the store's own, as always but in tests
  ARGV[3]  length of the lease, milliseconds
  ARGV[4]  tells this lease from every other
  ARGV[5]  what is due later than this from now was written by a clock that was ahead, milliseconds
  ARGV[6]  "1": only if there was an attempt at this day

  Returns "1" if it may have been sent, else "0"; nil when it was sent, is leased, or waits for its next attempt
]]
local digest = KEYS[1]
local day, now, length, lease, farthest = ARGV[1], present(ARGV[2]), tonumber(ARGV[3]), ARGV[4], tonumber(ARGV[5])
local onlyIfBegun = ARGV[6] == '1'

local stored = redis.call('HMGET', digest, 'day', 'lease', 'dueAt', 'sent', 'mayHaveBeenSent')
if onlyIfBegun and stored[1] ~= day then return nil end
local mark = '0'
if stored[1] == day then
  local due = tonumber(stored[3])
  if stored[4] or (due > now and due <= now + farthest) then return nil end
  if stored[2] or stored[5] == '1' then mark = '1' end
end
redis.call('DEL', digest)
redis.call(
  'HSET', digest, 'day', day, 'lease', lease, 'dueAt', milliseconds(now + length), 'mayHaveBeenSent', mark
)
return mark
