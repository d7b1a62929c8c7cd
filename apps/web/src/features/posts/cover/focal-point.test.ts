import { expect, test } from 'vitest'
import { focusClass, focusValue, MIDDLE, pointAt, readFocus, toFocalPoint } from './focal-point.ts'

test('a point is kept in whole percents within the picture', () => {
  expect(pointAt(0.123456, 1.5)).toEqual({ x: 0.12, y: 1 })
  expect(pointAt(-1, 0.5)).toEqual({ x: 0, y: 0.5 })
})

test('a field has the middle as an empty value', () => {
  expect(focusValue(MIDDLE)).toBe('')
  expect(readFocus('')).toEqual(MIDDLE)
  expect(readFocus(focusValue({ x: 0, y: 0.25 }))).toEqual({ x: 0, y: 0.25 })
})

test.each([null, undefined, {}, { x: 0.2 }, { x: 2, y: 0 }, { x: NaN, y: 0 }])(
  '%o is the middle',
  (point) => {
    expect(toFocalPoint(point)).toEqual(MIDDLE)
  },
)

test('the middle needs no class, other points one for each direction', () => {
  expect(focusClass(MIDDLE)).toBe('')
  expect(focusClass({ x: 0.5, y: 0.04 })).toBe('focus-y-0')
  expect(focusClass({ x: 0.96, y: 0.31 })).toBe('focus-x-100 focus-y-30')
})
