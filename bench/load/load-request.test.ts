import { expect, test } from 'vitest'
import { bytesOf } from './load-request.ts'

test('a read has no body', () => {
  expect(bytesOf({ path: '/all-post' }, 'localhost:1').toString()).toBe(
    'GET /all-post HTTP/1.1\r\nHost: localhost:1\r\nAccept-Encoding: br\r\n\r\n',
  )
})

test('a write has a Content-Length in bytes', () => {
  const body = Buffer.from('é')
  const headers = { 'Content-Type': 'text/plain' }
  const text = bytesOf({ path: '/', method: 'POST', headers, body }, 'a').toString()
  expect(text).toContain('\r\nContent-Type: text/plain\r\nContent-Length: 2\r\n\r\né')
})
