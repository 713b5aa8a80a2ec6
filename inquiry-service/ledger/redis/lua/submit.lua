#!lua
-- Decides submissions in order. A script's effects are not rolled back, so checks come before writes, and the key
-- record, which makes a retry a replay, is written last. With the first line the server refuses the script as a whole
-- when it can't write.
-- Stamps ahead of the store's clock are set to the present before anything is counted, and their expiry is
-- renewed: the only effect of a submission that is refused.
-- KEYS: five that all share, then four for each (keys.ts). ARGV: limit, window, time ('' for the store's own), then for
-- each: fingerprint, request id offered, "1" if a replay must write for WAITAOF, inquiry as JSON, hash of the key.
-- Milliseconds.
-- Returns for each {id offered, stamps ahead, "accepted", counted, oldest, now}, {…, "replayed", first id, counted,
-- oldest, now}, {…, "limited", counted, oldest, now, the stamp that must leave first}, {…, "conflict"} or {…,
-- "defect"}. The id shows whose answer it is.
local SHARED_KEYS, OWN_KEYS, SHARED_ARGS, OWN_ARGS = 5, 4, 3, 5
local all, new, outbox, waiting, counter = unpack(KEYS, 1, SHARED_KEYS)
local limit, window, now = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])

if not now then
  local time = redis.call('TIME')
  now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
end
local at, gone = string.format('%.0f', now), string.format('%.0f', now - window)

local checked, sound = false, true
local function sharedKeysAreOurs()
  if checked then return sound end
  checked = true
  for _, key in ipairs({ all, new, outbox, waiting }) do
    local found = redis.call('TYPE', key).ok
    if found ~= 'none' and found ~= 'zset' then sound = false end
  end
  local last = redis.pcall('GET', counter)
  if type(last) == 'table' or not tonumber(last or 0) then sound = false end
  return sound
end

local function decide(keys, args)
  local record, quota, inquiry, notice = unpack(keys)
  local fingerprint, id, hasBarrier, content, hash = unpack(args)

  -- A failed read means a key of another type.
  local known = redis.pcall('HMGET', record, 'fingerprint', 'id')
  if known.err then return { id, 0, 'defect' } end
  if known[1] and known[1] ~= fingerprint then return { id, 0, 'conflict' } end

  local stamps = redis.pcall('ZRANGEBYSCORE', quota, '(' .. at, '+inf')
  if stamps.err then return { id, 0, 'defect' } end
  local ahead = #stamps
  for _, stamp in ipairs(stamps) do redis.call('ZADD', quota, at, stamp) end
  if ahead > 0 then redis.call('PEXPIRE', quota, window) end
  local counted = redis.call('ZCOUNT', quota, '(' .. gone, '+inf')
  local oldest = counted > 0 and redis.call('ZRANGEBYSCORE', quota, '(' .. gone, '+inf', 'WITHSCORES', 'LIMIT', 0, 1)[2]
  if known[1] then
    if hasBarrier == '1' and type(redis.pcall('INCR', counter)) ~= 'number' then return { id, ahead, 'defect' } end
    return { id, ahead, 'replayed', known[2], counted, oldest or '', at }
  end

  if not sharedKeysAreOurs() then return { id, ahead, 'defect' } end
  if counted >= limit then
    -- The oldest, unless a load has brought more than the limit.
    local first = limit > 0 and redis.call('ZREVRANGE', quota, limit - 1, limit - 1, 'WITHSCORES')[2] or at
    return { id, ahead, 'limited', counted, oldest or '', at, first }
  end
  if redis.call('EXISTS', inquiry, notice) > 0 then return { id, ahead, 'defect' } end

  local number = string.format('%016.0f', redis.call('INCR', counter))
  local entry = number .. ':' .. id
  redis.call('HSET', inquiry, 'entry', entry, 'key', hash, 'at', at, 'state', 'new', 'stateAt', at, 'inquiry', content)
  redis.call('ZADD', all, at, entry)
  redis.call('ZADD', new, at, entry)
  redis.call('HSET', notice, 'attempts', 0, 'nextAttemptAt', at)
  redis.call('ZADD', waiting, at, entry)
  redis.call('ZADD', outbox, at, entry)
  -- If none counts, the key has expired or will be trimmed next time.
  if counted > 0 then redis.call('ZREMRANGEBYSCORE', quota, '-inf', gone) end
  redis.call('ZADD', quota, at, number)
  redis.call('PEXPIRE', quota, window)
  redis.call('HSET', record, 'fingerprint', fingerprint, 'id', id)
  return { id, ahead, 'accepted', counted + 1, oldest or at, at }
end

local answers = {}
for i = 1, (#ARGV - SHARED_ARGS) / OWN_ARGS do
  local key, arg = SHARED_KEYS + (i - 1) * OWN_KEYS, SHARED_ARGS + (i - 1) * OWN_ARGS
  answers[i] = decide({ unpack(KEYS, key + 1, key + OWN_KEYS) }, { unpack(ARGV, arg + 1, arg + OWN_ARGS) })
end
return answers
