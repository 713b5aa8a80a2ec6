--[[
  What wrk sends. `wrk … -s load.lua URL -- KIND WORD`: another client with most requests, so that no quota is met, and another key
  with every inquiry. Prints one line of JSON at the end.

  read        GET of the path of the URL
  unchanged   the same with the ETag WORD
  estimate    POST of the estimate WORD
  inquiry     POST of the inquiry WORD by a new client
  replay      the same inquiry by the same client with the same key
  limited     new inquiries by one client, who has had his five
]]
local kind, word
local r = math.random

function init(words)
  kind, word = words[1], words[2]
  math.randomseed(os.time() + tonumber(tostring({}):match('0x(%x+)'), 16) % 1e6)
end

-- 16,384 clients take turns: none comes near its quota, as each server rests most of the time, and a server may know it again.
local function someone() return ('10.1.%d.%d'):format(r(0, 63), r(0, 255)) end

local function stranger() return ('10.%d.%d.%d'):format(r(2, 255), r(0, 255), r(0, 255)) end

local function newKey()
  return ('%08x-%04x-4%03x-8%03x-%06x%06x'):format(
    r(0, 2 ^ 31 - 1), r(0, 65535), r(0, 4095), r(0, 4095), r(0, 2 ^ 24 - 1), r(0, 2 ^ 24 - 1)
  )
end

local function get(etag)
  local headers = { ['Accept-Encoding'] = 'br', ['X-Forwarded-For'] = someone(), ['If-None-Match'] = etag }
  return wrk.format('GET', nil, headers)
end

local function post(client, key)
  local headers = { ['Content-Type'] = 'application/json', ['X-Forwarded-For'] = client, ['Idempotency-Key'] = key }
  return wrk.format('POST', nil, headers, word)
end

local requests = {
  read = function() return get() end,
  unchanged = function() return get(word) end,
  estimate = function() return post(someone()) end,
  inquiry = function() return post(stranger(), newKey()) end,
  replay = function() return post('10.0.0.1', '1b671a64-40d5-491e-99b0-da01ff1f3341') end,
  limited = function() return post('10.0.0.2', newKey()) end,
}

function request() return requests[kind]() end

function done(summary)
  local errors = summary.errors
  io.write(('\n{"requests":%d,"seconds":%f,"refused":%d,"broken":%d}\n'):format(
    summary.requests, summary.duration / 1e6, errors.status, errors.connect + errors.read + errors.write + errors.timeout
  ))
end
