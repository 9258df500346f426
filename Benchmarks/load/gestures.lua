-- How people drag: a finger comes down somewhere, goes to where it wants to be along the bell-shaped speed that hands
-- have, with a little tremor, sampled 60 to 120 times a second for 0.3 to 2 seconds, and goes up.

local ffi = require("ffi")
ffi.cdef [[
  struct gestures_time { long seconds; long nanoseconds; };
  int clock_gettime(int clock, struct gestures_time *time);
]]

local gestures = {}
local monotonic = 1
local time = ffi.new("struct gestures_time")

-- Milliseconds on a clock that only goes forward.
function gestures.now()
  ffi.C.clock_gettime(monotonic, time)
  return tonumber(time.seconds) * 1000 + tonumber(time.nanoseconds) / 1e6
end

-- One gesture on a track: a list of {type, x, at}, `at` in milliseconds from its beginning.
function gestures.make(width)
  local from, to = math.random() * width, math.random() * width
  local length = 300 + math.random() * 1700
  local interval = 1000 / (math.random() < 0.5 and 60 or 120)
  local steps = math.max(2, math.floor(length / interval))
  local samples = {}
  for i = 0, steps do
    local s = i / steps
    local bell = s * s * s * (10 - 15 * s + 6 * s * s)
    local tremor = (math.random() - 0.5) * 0.6
    local x = math.min(width, math.max(0, from + (to - from) * bell + tremor))
    samples[i + 1] = {type = i == 0 and "began" or "changed", x = x, at = i * interval}
  end
  samples[#samples + 1] = {type = "ended", x = samples[#samples].x, at = (steps + 1) * interval}
  return samples
end

-- A pause between two gestures, in milliseconds: mostly short, at times long.
function gestures.pause()
  return 200 - math.log(1 - math.random()) * 1200
end

-- An event as JSON; t in milliseconds, gesture and seq where they are given.
function gestures.event(sample, t, gesture, seq)
  local order = gesture and string.format(',"gesture":"%s","seq":%d', gesture, seq) or ""
  return string.format('{"type":"%s","x":%.2f,"t":%.1f%s}', sample.type, sample.x, t, order)
end

-- Options after wrk's own `--`, as `--name value`; the defaults say which there are.
function gestures.options(arguments, defaults)
  local options = {}
  for name, value in pairs(defaults) do options[name] = value end
  for i = 1, #arguments, 2 do
    local name = arguments[i]:match("^%-%-(%a+)$")
    if not name or defaults[name] == nil or not arguments[i + 1] then
      error("not an option with its value: " .. tostring(arguments[i]), 0)
    end
    options[name] = tonumber(arguments[i + 1]) or arguments[i + 1]
  end
  return options
end

-- A line that a program can read, after wrk's own report.
function gestures.report(summary)
  local errors = summary.errors
  io.write(string.format(
    'result {"requests":%d,"seconds":%.6f,"connect":%d,"read":%d,"write":%d,"status":%d,"timeout":%d}\n',
    summary.requests, summary.duration / 1e6, errors.connect, errors.read, errors.write, errors.status, errors.timeout
  ))
end

return gestures
