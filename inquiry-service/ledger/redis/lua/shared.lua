local function present(given)
  if given ~= '' then return tonumber(given) end
  local time = redis.call('TIME')
  return tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
end

-- As text: Lua would write a large number with an exponent.
local function milliseconds(time)
  return string.format('%.0f', time)
end

local function nextNumber(counter)
  return string.format('%016.0f', redis.call('INCR', counter))
end

local function writeAudit(audit, auditOf, counter, at, line)
  local entry = nextNumber(counter) .. ':' .. line
  redis.call('ZADD', audit, at, entry)
  redis.call('ZADD', auditOf, at, entry)
end
