#!lua
--[[
  Write something that leaves nothing behind: where every write is synced, everything written before is synced with it.

  KEYS[1]  a key with no other use

  Returns 1
]]
redis.call('SET', KEYS[1], 1)
redis.call('DEL', KEYS[1])
return 1
