import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { Connection } from './connection.ts'

const PACE = { graceMs: 10_000, sending: 500, taking: 4_000 }

/** A connection of figures alone, so that no clock has to be waited for. */
function aConnection() {
  const socket = { bytesRead: 0, bytesWritten: 0, writableLength: 0 }
  const request = { headers: {}, complete: false, readableLength: 0 }
  const response = { headersSent: false, writableFinished: false }
  const connection = new Connection(socket as unknown as Socket, 0)
  const begin = (headers: Record<string, string>, now = 0) => {
    request.headers = headers
    connection.began(request as unknown as IncomingMessage, response as ServerResponse, now)
  }
  const isTooSlow = (now: number) => connection.isTooSlow(now, PACE)
  return { socket, request, response, connection, begin, isTooSlow }
}

const BODY = { 'content-length': '100000' }

test('a body that comes in time is waited for, and one that does not is not', () => {
  const { socket, begin, isTooSlow } = aConnection()
  begin(BODY)
  for (let now = 2_000; now <= 60_000; now += 2_000) {
    socket.bytesRead += 1_200
    expect(isTooSlow(now)).toBe(false)
  }
  const late = [62_000, 64_000, 66_000, 68_000, 70_000, 72_000].map((now) => isTooSlow(now))
  expect(late).toContain(true)
})

test('a body that waits for us is not held against its sender', () => {
  const { request, begin, isTooSlow } = aConnection()
  begin(BODY)
  request.readableLength = 65_536
  for (let now = 2_000; now <= 60_000; now += 2_000) expect(isTooSlow(now)).toBe(false)
})

test('neither is a request without a body, nor one that has come whole', () => {
  const one = aConnection()
  one.begin({})
  expect([30_000, 60_000].some((now) => one.isTooSlow(now))).toBe(false)
  const other = aConnection()
  other.begin(BODY)
  other.request.complete = true
  expect([30_000, 60_000].some((now) => other.isTooSlow(now))).toBe(false)
})

test('an answer has as much time as its size takes on a slow line', () => {
  const { socket, begin, isTooSlow } = aConnection()
  begin({})
  Object.assign(socket, { bytesWritten: 400_000, writableLength: 400_000 })
  // A hundred seconds for it, and ten in which nothing has to move.
  expect([1_000, 50_000, 110_000].map((now) => isTooSlow(now))).toEqual([false, false, false])
  expect(isTooSlow(112_000)).toBe(true)
})

test('whoever goes on taking it is not cut off', () => {
  const { socket, begin, isTooSlow } = aConnection()
  begin({})
  Object.assign(socket, { bytesWritten: 1_000_000, writableLength: 1_000_000 })
  for (let now = 9_000; socket.writableLength > 0; now += 9_000) {
    expect(isTooSlow(now)).toBe(false)
    socket.writableLength -= 50_000
  }
})

test('it is the turn of the client before a request, within its body and after the answer', () => {
  const { connection, begin, request, response } = aConnection()
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
