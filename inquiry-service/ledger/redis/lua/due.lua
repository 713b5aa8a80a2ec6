#!lua flags=no-writes
--[[
  Which notices are due, by the store's clock. One whose time lies farther ahead than any pause or lease was stored by a
  clock that was ahead: it is due too.

  KEYS[1]  notices by the time they are due (sorted set: milliseconds, entry)
  ARGV[1]  the time, milliseconds; '' for the store's own, as always but in tests
  ARGV[2]  no pause and no lease is longer, milliseconds
  ARGV[3]  entries at most, of each kind

  Returns {entries that are due, the longest due first; entries that lie too far ahead}
]]
local outbox, now, farthest, limit = KEYS[1], tonumber(ARGV[1]), tonumber(ARGV[2]), ARGV[3]

if not now then
  local time = redis.call('TIME')
  now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
end
local at, latest = string.format('%.0f', now), string.format('%.0f', now + farthest)
return {
  redis.call('ZRANGEBYSCORE', outbox, '-inf', at, 'LIMIT', 0, limit),
  redis.call('ZRANGEBYSCORE', outbox, '(' .. latest, '+inf', 'LIMIT', 0, limit),
}
