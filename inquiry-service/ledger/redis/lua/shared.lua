-- What several scripts do. lua.ts puts it into each of them.

-- The given time, or for '' the store's own. Milliseconds.
local function present(given)
  if given ~= '' then return tonumber(given) end
  local time = redis.call('TIME')
  return tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
end

-- As text: Lua would write a large number with an exponent.
local function milliseconds(time)
  return string.format('%.0f', time)
end

-- 16 digits, which order what has the same millisecond.
local function nextNumber(counter)
  return string.format('%016.0f', redis.call('INCR', counter))
end

-- Writes a line about one inquiry into the audit trail and into the inquiry's own.
local function writeAudit(audit, auditOf, counter, at, line)
  local entry = nextNumber(counter) .. ':' .. line
  redis.call('ZADD', audit, at, entry)
  redis.call('ZADD', auditOf, at, entry)
end
