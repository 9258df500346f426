-- People at sliders: each makes a session, drags, pauses, drags again. What they send is what a careful client sends:
-- the time, the gesture and its place in it, one event a request or those of some milliseconds together.
--
--   wrk -t 2 -c 200 -d 30s --latency -s people.lua http://127.0.0.1:8080 --
--     [--people 100, of each thread] [--batch 0, the milliseconds that go together] [--preset meshing] [--width 344]
--
-- Connections should be about twice the people in all. wrk measures from when it sends, which is late when the service
-- is: the tail of an overloaded service looks better here than it is.

package.path = (debug.getinfo(1, "S").source:match("^@(.*/)") or "./") .. "?.lua;" .. package.path
local gestures = require("gestures")

local threads = 0
local options, people, due = nil, {}, {}
local headers = {["Content-Type"] = "application/json"}

function setup(thread)
  thread:set("number", threads)
  threads = threads + 1
end

local function post(path, body)
  return wrk.format("POST", path, headers, body)
end

-- A person is a coroutine that yields when its next request is due, and what it is.
local function person(name, first)
  return coroutine.wrap(function()
    local id = string.format("%s-%d", run, name)
    local path = "/v1/sessions/" .. id .. "/events"
    local clock, gesture = first, 0
    coroutine.yield(clock, post("/v1/sessions", string.format('{"id":"%s","preset":"%s"}', id, options.preset)))
    clock = clock + 500
    while true do
      gesture = gesture + 1
      local waiting, since = {}, 0
      local samples = gestures.make(options.width)
      for sequence, sample in ipairs(samples) do
        local event = gestures.event(sample, clock - first + sample.at, "g" .. gesture, sequence)
        if options.batch == 0 then
          coroutine.yield(clock + sample.at, post(path, event))
        else
          waiting[#waiting + 1] = event
          if sample.at - since >= options.batch or sample.type == "ended" then
            coroutine.yield(clock + sample.at, post(path, '{"events":[' .. table.concat(waiting, ",") .. "]}"))
            waiting, since = {}, sample.at
          end
        end
      end
      clock = clock + samples[#samples].at + gestures.pause()
    end
  end)
end

-- A heap of people by when they are due.
local function put(entry)
  local i = #people + 1
  while i > 1 do
    local parent = math.floor(i / 2)
    if people[parent].at <= entry.at then break end
    people[i] = people[parent]
    i = parent
  end
  people[i] = entry
end

local function take()
  local first, last = people[1], table.remove(people)
  if #people == 0 then return first end
  local i = 1
  while true do
    local child = 2 * i
    if child > #people then break end
    if child < #people and people[child + 1].at < people[child].at then child = child + 1 end
    if last.at <= people[child].at then break end
    people[i] = people[child]
    i = child
  end
  people[i] = last
  return first
end

function init(arguments)
  options = gestures.options(arguments, {people = 100, batch = 0, preset = "meshing", width = 344})
  math.randomseed(os.time() * 64 + number)
  run = string.format("load-%x-%d", os.time(), number)
  local now = gestures.now()
  for i = 1, options.people do
    local next = person(i, now + math.random() * 1000)
    local at, text = next()
    put({at = at, text = text, next = next})
  end
end

-- wrk asks how long a connection should wait, and when it has waited, what to send; not which connection it is. So the
-- next person's request is set aside for the connection that waits for it, in the order in which they are due.
function delay()
  local entry = take()
  due[#due + 1] = entry.text
  local at = entry.at
  entry.at, entry.text = entry.next()
  put(entry)
  return math.max(0, math.ceil(at - gestures.now()))
end

function request()
  return #due > 0 and table.remove(due, 1) or post("/v1/evaluate", '{"preset":"meshing","events":[]}')
end

function done(summary)
  gestures.report(summary)
end
