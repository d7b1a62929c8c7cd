-- Sends requests that lie ready in a file, and prints what it measured as one line of JSON.
-- Arguments: the file; `turns` (again and again until somebody stops it) or `once` (each one time).

local ffi = require('ffi')
ffi.cdef [[
  typedef struct { long seconds; long nanoseconds; } moment;
  int clock_gettime(int clock, moment *now);
  int getpid(void);
  int kill(int pid, int signal);
]]

local MONOTONIC, SIGINT = 1, 2
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
  seconds = 0
  local file = assert(io.open(args[1], 'rb'))
  local length = file:read('*l')
  while length do
    requests[#requests + 1] = file:read(tonumber(length))
    length = file:read('*l')
  end
  file:close()
  -- Only defined where it is needed: wrk is slower with it.
  if args[2] == 'once' then response = count_answer end
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
  -- wrk itself sleeps until its time is over.
  ffi.C.kill(ffi.C.getpid(), SIGINT)
end

function done(summary, latency)
  local measured = thread_of_load:get('seconds')
  if measured == 0 then measured = summary.duration / 1e6 end
  local errors = summary.errors
  print(string.format(
    'measured {"requests":%d,"seconds":%.6f,"p50Us":%d,"p99Us":%d,"failed":%d}',
    summary.requests, measured, latency:percentile(50), latency:percentile(99),
    errors.connect + errors.read + errors.write + errors.status + errors.timeout
  ))
end
