import { expect, test } from 'vitest'
import { estimateStrength } from './password-strength.ts'

const KNOWN = ['Ada Lovelace', 'ada.lovelace@example.com']

test.each([
  ['seven77', undefined],
  ['🌻🌻🌻', undefined],
  ['aaaaaaaaaaaaaaaaaaaa', 'weak'],
  ['12345678', 'weak'],
  ['abcdefghijklmnop', 'weak'],
  ['password', 'weak'],
  ['Password123!', 'weak'],
  ['qwertz12345', 'weak'],
  ['lovelace1', 'weak'],
  ['LovelaceAda1815', 'weak'],
  ['ada@example.com', 'weak'],
  ['Tr0ub4dor', 'fair'],
  ['kettle7moss', 'fair'],
  ['correct horse battery staple', 'strong'],
  ['kY7#pQ2!vZ9$', 'strong'],
  ['Tinte Feder Uhr Regen', 'strong'],
  ['длинная фраза из слов', 'strong'],
] as const)('%s: %s', (password, strength) => {
  expect(estimateStrength(password, KNOWN)).toBe(strength)
})
