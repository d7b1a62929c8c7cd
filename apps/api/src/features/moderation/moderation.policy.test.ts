import { expect, test } from 'vitest'
import { mayAdminister, mayLift, mayMakeLink, maySuspend } from './moderation.policy.ts'

const somebody = { isAdministrator: false }
const administrator = { isAdministrator: true }

test('only administrators are allowed', () => {
  expect(mayAdminister(administrator)).toBe('allow')
  expect(mayAdminister(somebody)).toBe('forbidden')
})

test('administrators cannot be suspended, others can', () => {
  expect(maySuspend(somebody)).toBe('allow')
  expect(maySuspend(administrator)).toBe('administrator')
  expect(maySuspend(undefined)).toBe('not_found')
})

test('any suspension can be lifted', () => {
  expect([somebody, administrator, undefined].map(mayLift)).toEqual(['allow', 'allow', 'not_found'])
})

test.each([
  ['site', somebody, 'allow'],
  ['site', administrator, 'administrator'],
  ['site', undefined, 'not_found'],
  ['command line', somebody, 'allow'],
  ['command line', administrator, 'allow'],
  ['command line', undefined, 'not_found'],
] as const)('from the %s, a link for %j: %s', (place, target, decision) => {
  expect(mayMakeLink({ place }, target)).toBe(decision)
})
