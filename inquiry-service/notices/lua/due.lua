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
local outbox, now, farthest, limit = KEYS[1], present(ARGV[1]), tonumber(ARGV[2]), ARGV[3]

local at, latest = milliseconds(now), milliseconds(now + farthest)
return {
  redis.call('ZRANGEBYSCORE', outbox, '-inf', at, 'LIMIT', 0, limit),
  redis.call('ZRANGEBYSCORE', outbox, '(' .. latest, '+inf', 'LIMIT', 0, limit),
}
