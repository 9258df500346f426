-- As many drags as the server takes: people's gestures without their pauses, one event or one batch a request.
-- The sessions bench-0, bench-1, … must be there (load/make-sessions), or those with another name before the number.
--
--   wrk -t 2 -c 32 -d 10s -s drag.lua http://127.0.0.1:8080 -- [--sessions 32] [--batch 1]
--     [--width 344] [--threads 2, as wrk's own -t] [--prefer checksum] [--token TOKEN] [--name bench]

package.path = (debug.getinfo(1, "S").source:match("^@(.*/)") or "./") .. "?.lua;" .. package.path
local gestures = require("gestures")

local gestures_per_session = 3
local threads = 0
local requests, index = {}, 0

function setup(thread)
  thread:set("number", threads)
  threads = threads + 1
end

-- The events of one session, one gesture after the other on a clock that goes on.
local function events(width)
  local list, t = {}, 0
  for _ = 1, gestures_per_session do
    local samples = gestures.make(width)
    for _, sample in ipairs(samples) do list[#list + 1] = gestures.event(sample, t + sample.at) end
    t = t + samples[#samples].at + gestures.pause()
  end
  return list
end

local function bodies(width, batch)
  if batch == 1 then return events(width) end
  local list, texts = {}, {}
  while #list < 8 do
    for _, event in ipairs(events(width)) do
      texts[#texts + 1] = event
      if #texts == batch then
        list[#list + 1] = '{"events":[' .. table.concat(texts, ",") .. "]}"
        texts = {}
      end
    end
  end
  return list
end

-- Everything is written beforehand, so that wrk spends its time on sending. The sessions take turns, as people do,
-- and each thread has its own, so that a session's events stay in order.
function init(arguments)
  local options = gestures.options(
    arguments, {sessions = 32, batch = 1, width = 344, threads = 2, prefer = "", token = "", name = "bench"})
  math.randomseed(20231 + number)
  local lists, longest = {}, 0
  local headers = {["Content-Type"] = "application/json"}
  if options.prefer ~= "" then headers["Prefer"] = options.prefer end
  if options.token ~= "" then headers["Authorization"] = "Bearer " .. options.token end
  for session = number, options.sessions - 1, options.threads do
    local path = string.format("/v1/sessions/%s-%d/events", options.name, session)
    local list = bodies(options.width, options.batch)
    for i, body in ipairs(list) do
      list[i] = wrk.format("POST", path, headers, body)
    end
    lists[#lists + 1] = list
    longest = math.max(longest, #list)
  end
  for i = 1, longest do
    for _, list in ipairs(lists) do
      if list[i] then requests[#requests + 1] = list[i] end
    end
  end
  if #requests == 0 then error("more threads than sessions", 0) end
end

function request()
  index = index % #requests + 1
  return requests[index]
end

function done(summary)
  gestures.report(summary)
end
