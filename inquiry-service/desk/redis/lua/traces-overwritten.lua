#!lua
--[[
  The append-only file was rewritten: it no longer contains what was erased before the rewrite began.

  KEYS[1]  erasures that the file may still contain traces of (string)
  ARGV[1]  what it said before the rewrite began

  Returns 1 if there were none meanwhile, else 0: another rewrite has to follow
]]
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
return redis.call('DEL', KEYS[1])
