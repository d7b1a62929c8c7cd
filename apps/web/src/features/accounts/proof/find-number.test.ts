import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { findNumber } from './find-number.ts'

const prefix = '1795200600.1000.c2FsdA.'
const targetOf = (number: number) => createHash('sha256').update(`${prefix}${number}`).digest('hex')

test.each([0, 7, 999])('finds %i', (number) => {
  const proof = { challenge: 'c', prefix, target: targetOf(number), max: 1_000 }
  expect(findNumber(proof)).toBe(number)
})

test('ends if there is no solution', () => {
  const proof = { challenge: 'c', prefix, target: targetOf(1_000), max: 1_000 }
  expect(findNumber(proof)).toBeUndefined()
})
