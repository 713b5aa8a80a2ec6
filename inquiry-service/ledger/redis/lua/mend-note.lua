#!lua
--[[
  Replace a note whose time lay ahead of the clock.

  KEYS[1]  notes of an inquiry (list, oldest first)
  ARGV[1]  its place
  ARGV[2]  the note as it was found, JSON
  ARGV[3]  the note as it should be, JSON

  Returns 1, or 0 when it is no longer there: the inquiry was erased
]]
if redis.call('LINDEX', KEYS[1], ARGV[1]) ~= ARGV[2] then return 0 end
redis.call('LSET', KEYS[1], ARGV[1], ARGV[3])
return 1
