#!lua
--[[
  The ledger has moved to another store: no more inquiries are accepted here, and none that came after the reading is lost.

  KEYS[1]  mark of the move (string)
  KEYS[2]  counter
  ARGV[1]  what the counter was before the ledger was read; '' where there is none
  ARGV[2]  when it was moved

  Returns 1, or 0 when something was written since: nothing is marked
]]
local moved, counter = KEYS[1], KEYS[2]
if (redis.call('GET', counter) or '') ~= ARGV[1] then return 0 end
redis.call('SET', moved, ARGV[2])
return 1
