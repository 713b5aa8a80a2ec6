--[[
  One inquiry, stored once: KEYS record of the key, quota of the client, inquiry, inquiries by receipt, outbox, audit; ARGV
  fingerprint, request id, inquiry. Returns what happened, the request id and the operations counted.
]]
local LIMIT, WINDOW = 5, 3600000
local known = redis.call('HMGET', KEYS[1], 'fingerprint', 'id')
if known[1] then return { known[1] == ARGV[1] and 'replayed' or 'conflict', known[2], 0 } end

local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('ZREMRANGEBYSCORE', KEYS[2], '-inf', now - WINDOW)
local counted = redis.call('ZCARD', KEYS[2])
if counted >= LIMIT then return { 'limited', '', counted } end

redis.call('HSET', KEYS[3], 'at', now, 'state', 'new', 'inquiry', ARGV[3])
redis.call('ZADD', KEYS[4], now, ARGV[2])
redis.call('ZADD', KEYS[5], now, ARGV[2])
redis.call('XADD', KEYS[6], '*', 'action', 'received', 'inquiry', ARGV[2])
redis.call('ZADD', KEYS[2], now, ARGV[2])
redis.call('PEXPIRE', KEYS[2], WINDOW)
redis.call('HSET', KEYS[1], 'fingerprint', ARGV[1], 'id', ARGV[2])
return { 'accepted', ARGV[2], counted + 1 }
