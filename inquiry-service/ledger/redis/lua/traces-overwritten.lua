#!lua
--[[
  The append-only file was written anew: it tells nothing more of what was erased.

  KEYS[1]  there while it may (string)

  Returns how many keys were removed
]]
return redis.call('DEL', KEYS[1])
