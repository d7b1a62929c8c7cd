import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { Connection } from './connection.ts'

const RATES = { graceMs: 10_000, upload: 500, download: 4_000 }

/** A connection with fake counters, so that no test waits. */
function createConnection() {
  const socket = { bytesRead: 0, bytesWritten: 0, writableLength: 0 }
  const request = { headers: {}, complete: false, readableLength: 0 }
  const response = { headersSent: false, writableFinished: false }
  const connection = new Connection(socket as unknown as Socket, 0)
  const begin = (headers: Record<string, string>, now = 0) => {
    request.headers = headers
    connection.startRequest(request as unknown as IncomingMessage, response as ServerResponse, now)
  }
  const isTooSlow = (now: number) => connection.isTooSlow(now, RATES)
  return { socket, request, response, connection, begin, isTooSlow }
}

const BODY = { 'content-length': '100000' }

test('a body at the minimum rate is accepted, and a stalled one is not', () => {
  const { socket, begin, isTooSlow } = createConnection()
  begin(BODY)
  for (let now = 2_000; now <= 60_000; now += 2_000) {
    socket.bytesRead += 1_200
    expect(isTooSlow(now)).toBe(false)
  }
  const late = [62_000, 64_000, 66_000, 68_000, 70_000, 72_000].map((now) => isTooSlow(now))
  expect(late).toContain(true)
})

test('a body that the server has not read yet is not too slow', () => {
  const { request, begin, isTooSlow } = createConnection()
  begin(BODY)
  request.readableLength = 65_536
  for (let now = 2_000; now <= 60_000; now += 2_000) expect(isTooSlow(now)).toBe(false)
})

test('a request without a body or with a complete one is never too slow', () => {
  const one = createConnection()
  one.begin({})
  expect([30_000, 60_000].some((now) => one.isTooSlow(now))).toBe(false)
  const other = createConnection()
  other.begin(BODY)
  other.request.complete = true
  expect([30_000, 60_000].some((now) => other.isTooSlow(now))).toBe(false)
})

test('a response has the time that its size takes at the minimum rate', () => {
  const { socket, begin, isTooSlow } = createConnection()
  begin({})
  Object.assign(socket, { bytesWritten: 400_000, writableLength: 400_000 })
  // 100 seconds at the minimum rate, and 10 of grace.
  expect([1_000, 50_000, 110_000].map((now) => isTooSlow(now))).toEqual([false, false, false])
  expect(isTooSlow(112_000)).toBe(true)
})

test('a client that keeps reading is not cut off', () => {
  const { socket, begin, isTooSlow } = createConnection()
  begin({})
  Object.assign(socket, { bytesWritten: 1_000_000, writableLength: 1_000_000 })
  for (let now = 9_000; socket.writableLength > 0; now += 9_000) {
    expect(isTooSlow(now)).toBe(false)
    socket.writableLength -= 50_000
  }
})

test('the connection waits for its client before a request, within its body and after the response', () => {
  const { connection, begin, request, response } = createConnection()
  expect(connection.awaitsClient).toBe(true)
  begin(BODY)
  expect(connection.awaitsClient).toBe(true)
  request.complete = true
  expect(connection.awaitsClient).toBe(false)
  response.headersSent = true
  expect(connection.isAnswering).toBe(true)
  response.writableFinished = true
  expect([connection.awaitsClient, connection.isAnswering]).toEqual([true, false])
})
