import { expect, test } from 'vitest'
import { parseAutocannon } from './autocannon.ts'
import { parseWrk } from './wrk.ts'

test('wrk: the output of the script is parsed, in milliseconds', () => {
  const output = [
    'Running 1m test @ http://localhost:20000',
    '  1 threads and 64 connections',
    'measured {"requests":300,"seconds":0.250000,"p50Us":1500,"p99Us":9250,"failed":2,"unanswered":0}',
  ].join('\n')
  expect(parseWrk(output)).toEqual({
    requests: 300,
    seconds: 0.25,
    perSecond: 1_200,
    p50: 1.5,
    p99: 9.25,
    failed: 2,
  })
})

test('wrk: a load whose answers are missing has no result', () => {
  const output =
    'errors: connect 0, read 3, write 0, status 0, timeout 0\n' +
    'measured {"requests":297,"seconds":60,"p50Us":1500,"p99Us":9250,"failed":3,"unanswered":3}'
  expect(() => parseWrk(output)).toThrow(`3 requests got no answer:\n${output}`)
})

test('wrk: without a result, its output is the error message', () => {
  const words = 'unable to connect to localhost:20000 Connection refused'
  expect(() => parseWrk(words)).toThrow(words)
})

test('autocannon: all failures are counted', () => {
  const result = {
    duration: 0.5,
    latency: { p50: 2, p99: 7 },
    requests: { total: 400 },
    errors: 1,
    timeouts: 2,
    non2xx: 4,
  }
  expect(parseAutocannon(result)).toEqual({
    requests: 400,
    seconds: 0.5,
    perSecond: 800,
    p50: 2,
    p99: 7,
    failed: 7,
  })
})
