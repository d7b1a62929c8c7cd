import { expect, test } from 'vitest'
import { readCursor, writeCursor } from './posts.cursor.ts'

const position = {
  time: '2026-11-20T12:00:00.000Z',
  id: '01a1f84d-7180-77a4-92d5-8fd2c3d45188',
}

test('a cursor reads back as the position it was written from', () => {
  expect(readCursor(writeCursor(position))).toEqual(position)
})

test.each([
  '',
  'x',
  writeCursor({ ...position, id: 'x' }),
  writeCursor({ ...position, time: 'yesterday' }),
  `${writeCursor(position)}=`,
  `${writeCursor(position)}AAAA`,
  Buffer.from('{"createdAt":1}').toString('base64url'),
])('%j is no cursor', (cursor) => {
  expect(() => readCursor(cursor)).toThrow('This cursor is not one of ours.')
})
