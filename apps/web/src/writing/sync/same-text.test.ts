import { expect, test } from 'vitest'
import { isNewer, toSend } from './same-text.ts'

const TEXT = { title: 'T', content: 'One', lineEnds: 'break' as const }

test('line ends are sent only where the service may have others', () => {
  expect(toSend(TEXT, TEXT)).toEqual({ title: 'T', content: 'One' })
  expect(toSend(TEXT, {})).toEqual(TEXT)
  expect(toSend(TEXT, { ...TEXT, lineEnds: 'space' })).toEqual(TEXT)
})

test('another device may have changed nothing but what line ends mean', () => {
  const rest = {
    post: undefined,
    scheduledFor: undefined,
    problem: undefined,
    updatedAt: undefined,
  }
  const latest = { ...TEXT, ...rest, id: 'd1', version: 1 }
  expect(isNewer(latest, 1, TEXT)).toBe(false)
  expect(isNewer(latest, 1, { ...TEXT, lineEnds: 'space' })).toBe(true)
  expect(isNewer({ ...latest, version: 2 }, 1, TEXT)).toBe(true)
})
