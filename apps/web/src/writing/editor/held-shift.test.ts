import { beforeEach, expect, test, vi } from 'vitest'
import { watchShift } from './held-shift.ts'

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget())
})

function press(key: string, shiftKey: boolean): void {
  window.dispatchEvent(Object.assign(new Event('keydown'), { key, shiftKey }))
}

test('Shift is held from its press to a key without it', () => {
  const shift = watchShift()
  press('Shift', true)
  press('A', true)
  press('Enter', true)
  expect(shift.isHeld()).toBe(true)
  press('Enter', false)
  expect(shift.isHeld()).toBe(false)
})

test('Shift that was never pressed is that of automatic capitals', () => {
  const shift = watchShift()
  press('Enter', true)
  expect(shift.isHeld()).toBe(false)
})

test('nothing is followed after the end', () => {
  const shift = watchShift()
  shift.end()
  press('Shift', true)
  expect(shift.isHeld()).toBe(false)
})
