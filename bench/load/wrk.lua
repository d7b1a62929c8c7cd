-- Sends requests that lie ready in a file, and prints what it measured as one line of JSON.
-- Arguments: the file; `turns` (again and again until somebody stops it) or `once` (each one time).

local ffi = require('ffi')
ffi.cdef [[
  typedef struct { long seconds; long nanoseconds; } moment;
  int clock_gettime(int clock, moment *now);
]]

local MONOTONIC = 1
local thread_of_load

local function now()
  local moment = ffi.new('moment')
  ffi.C.clock_gettime(MONOTONIC, moment)
  return tonumber(moment.seconds) + tonumber(moment.nanoseconds) / 1e9
end

function setup(thread)
  thread_of_load = thread
end

function init(args)
  requests, sent, answered = {}, -1, 0
  seconds, expected = 0, 0
  local file = assert(io.open(args[1], 'rb'))
  local length = file:read('*l')
  while length do
    requests[#requests + 1] = file:read(tonumber(length))
    length = file:read('*l')
  end
  file:close()
  if args[2] ~= 'once' then return end
  expected = #requests
  -- Only defined where it is needed: wrk is slower with it.
  response = count_answer
end

function request()
  -- wrk tries the first request out, without sending it.
  if sent < 0 then
    sent = 0
    return requests[1]
  end
  if sent == 0 then begin = now() end
  sent = sent + 1
  if response then return requests[sent] or '' end
  return requests[(sent - 1) % #requests + 1]
end

function count_answer()
  answered = answered + 1
  if answered < #requests then return end
  seconds = now() - begin
  wrk.thread:stop()
  -- wrk itself sleeps until its time is over: whoever started it interrupts it.
  io.stderr:write('answered\n')
end

function done(summary, latency)
  local measured = thread_of_load:get('seconds')
  if measured == 0 then measured = summary.duration / 1e6 end
  local errors = summary.errors
  print(string.format('errors: connect %d, read %d, write %d, status %d, timeout %d',
    errors.connect, errors.read, errors.write, errors.status, errors.timeout))
  print(string.format(
    'measured {"requests":%d,"seconds":%.6f,"p50Us":%d,"p99Us":%d,"failed":%d,"unanswered":%d}',
    summary.requests, measured, latency:percentile(50), latency:percentile(99),
    errors.connect + errors.read + errors.write + errors.status + errors.timeout,
    math.max(0, thread_of_load:get('expected') - thread_of_load:get('answered'))
  ))
end
