--[[
  What wrk sends. `wrk … -s load.lua URL -- KIND WORD`: another client with most requests, so that no quota is met, and another key
  with every inquiry. Prints one line of JSON at the end.

  read        GET of the path of the URL; with the ETag WORD, if there is one
  estimate    POST of an estimate
  inquiry     POST of a new inquiry by a new client
  paced       the same, each connection after a pause of WORD milliseconds
  replay      the same inquiry by the same client with the same key
  limited     new inquiries by one client, who has had his five
]]
local estimate = '{"workload":"inference","parametersB":70.6,"weightBytesPerParameter":2,"layers":80,"kvHeads":8,'
  .. '"headDim":128,"tokens":32768,"cacheBytesPerElement":2,"concurrency":16,"deviceCapacityGB":80}'
-- About 950 bytes, like inquiries with notes.
local inquiry = '{"kind":"buy","modelId":"nvidia-h100","quantity":8,"location":"Rotterdam","email":"buyer@example.com",'
  .. '"notes":"' .. ('Delivery in two lots. '):rep(34) .. '","region":"EU","currency":"EUR","consent":true}'
local kind, word
local r = math.random

function init(words)
  kind, word = words[1], words[2]
  math.randomseed(os.time() + tonumber(tostring({}):match('0x(%x+)'), 16) % 1e6)
  if kind ~= 'paced' then delay = nil end
end

-- 16,384 clients take turns: none comes near its quota, as each server rests most of the time, and a server may know it again.
local function someone() return ('10.1.%d.%d'):format(r(0, 63), r(0, 255)) end

local function stranger() return ('10.%d.%d.%d'):format(r(2, 255), r(0, 255), r(0, 255)) end

local function newKey()
  return ('%08x-%04x-4%03x-8%03x-%06x%06x'):format(
    r(0, 2 ^ 31 - 1), r(0, 65535), r(0, 4095), r(0, 4095), r(0, 2 ^ 24 - 1), r(0, 2 ^ 24 - 1)
  )
end

local function post(body, client, key)
  local headers = { ['Content-Type'] = 'application/json', ['X-Forwarded-For'] = client, ['Idempotency-Key'] = key }
  return wrk.format('POST', nil, headers, body)
end

function request()
  if kind == 'estimate' then return post(estimate, someone()) end
  if kind == 'inquiry' or kind == 'paced' then return post(inquiry, stranger(), newKey()) end
  if kind == 'replay' then return post(inquiry, '10.0.0.1', '1b671a64-40d5-491e-99b0-da01ff1f3341') end
  if kind == 'limited' then return post(inquiry, '10.0.0.2', newKey()) end
  return wrk.format('GET', nil, {
    ['Accept-Encoding'] = 'br',
    ['X-Forwarded-For'] = someone(),
    ['If-None-Match'] = word,
  })
end

function delay() return tonumber(word) end

function done(summary)
  local errors = summary.errors
  io.write(('\n{"requests":%d,"seconds":%f,"refused":%d,"broken":%d}\n'):format(
    summary.requests, summary.duration / 1e6, errors.status, errors.connect + errors.read + errors.write + errors.timeout
  ))
end
