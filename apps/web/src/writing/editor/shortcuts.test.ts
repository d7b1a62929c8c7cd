import { expect, test } from 'vitest'
import { isPressed } from './shortcuts.ts'

function pressed(key: string, code: string, held: Partial<KeyboardEvent> = {}): KeyboardEvent {
  const none = { ctrlKey: true, metaKey: false, altKey: false, shiftKey: false }
  return { ...none, key, code, ...held } as KeyboardEvent
}

test.each([
  ['b', 'b', 'KeyB'],
  ['b', 'B', 'KeyB'],
  ['b', 'b', 'KeyN'],
  ['b', 'لا', 'KeyB'],
  ['b', 'и', 'KeyB'],
  ['b', 'β', 'KeyB'],
  ['b', 'נ', 'KeyB'],
  ['b', 'ㅠ', 'KeyB'],
  ['b', 'ิ', 'KeyB'],
  ['Digit2', 'é', 'Digit2'],
])('Ctrl and %s: the key %s of %s', (key, typed, code) => {
  expect(isPressed({ key }, pressed(typed, code))).toBe(true)
})

test.each([
  ['b', 'x', 'KeyB'],
  ['b', 'é', 'KeyB'],
  ['e', '.', 'KeyE'],
  ['b', 'Process', 'KeyB'],
  ['b', 'и', 'KeyN'],
])('not Ctrl and %s: the key %s of %s', (key, typed, code) => {
  expect(isPressed({ key }, pressed(typed, code))).toBe(false)
})

test('other modifiers are other shortcuts', () => {
  for (const held of [
    { shiftKey: true },
    { altKey: true },
    { metaKey: true },
    { ctrlKey: false },
  ]) {
    expect(isPressed({ key: 'b' }, pressed('и', 'KeyB', held))).toBe(false)
  }
})
