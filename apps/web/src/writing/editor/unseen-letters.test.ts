import { expect, test } from 'vitest'
import { watchUnseen } from './unseen-letters.ts'

function typing(first: number, max: number) {
  let length = first
  let measured = 0
  const unseen = watchUnseen(max, () => {
    measured += 1
    return length
  })
  const type = (data: string, inputType = 'insertText') => {
    length += data.length
    return unseen.takes({ inputType, data })
  }
  return { type, unseen, measured: () => measured }
}

test('letters are unseen but for the first one, and nothing is measured for them', () => {
  const { type, unseen, measured } = typing(0, 1_000)
  expect([type('a'), type('b'), type('c')]).toEqual([false, true, true])
  unseen.end()
  expect([type('d'), type('e', 'insertCompositionText')]).toEqual([false, true])
  expect(measured()).toBe(2)
})

test('all letters are seen from the length on at which a count appears', () => {
  const { type } = typing(95, 100)
  expect(Array.from('abcdefg').map((letter) => type(letter))).toEqual([
    false,
    true,
    true,
    true,
    false,
    false,
    false,
  ])
  expect(typing(0, 100).type('a'.repeat(200))).toBe(false)
})

test.each(['insertFromPaste', 'insertFromDrop', 'insertReplacementText', 'historyUndo', undefined])(
  'input by %s is seen',
  (inputType) => {
    const { type, unseen } = typing(0, 1_000)
    type('a')
    expect(unseen.takes(inputType === undefined ? {} : { inputType, data: 'b' })).toBe(false)
    expect(type('c')).toBe(true)
    expect(unseen.takes({ inputType: 'insertText', data: null })).toBe(false)
    expect(unseen.takes({ inputType: 'deleteContentBackward', data: null })).toBe(true)
  },
)
