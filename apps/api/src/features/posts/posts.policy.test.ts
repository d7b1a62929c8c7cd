import { expect, test } from 'vitest'
import { mayChange, mayRead, mayRestore, TRASH_LIFETIME } from './posts.policy.ts'

const now = new Date('2026-11-20T12:00:00.000Z')
const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString()

const visible = { author_id: 'ada', deleted_at: null }
const trashed = { author_id: 'ada', deleted_at: ago(1) }
const kept = { author_id: 'ada', deleted_at: ago(TRASH_LIFETIME - 1) }
const over = { author_id: 'ada', deleted_at: ago(TRASH_LIFETIME) }

test('everyone reads what is visible, nobody reads the trash', () => {
  expect([visible, trashed, undefined].map(mayRead)).toEqual(['allow', 'not_found', 'not_found'])
})

test.each([
  ['ada', visible, 'allow'],
  ['bob', visible, 'forbidden'],
  ['ada', trashed, 'not_found'],
  ['bob', trashed, 'not_found'],
  ['ada', undefined, 'not_found'],
] as const)('%s changing %j: %s', (viewer, post, decision) => {
  expect(mayChange(viewer, post)).toBe(decision)
})

test.each([
  ['ada', trashed, 'allow'],
  ['ada', kept, 'allow'],
  ['ada', over, 'not_found'],
  ['bob', trashed, 'not_found'],
  ['ada', visible, 'allow'],
  ['bob', visible, 'forbidden'],
  ['ada', undefined, 'not_found'],
] as const)('%s restoring %j: %s', (viewer, post, decision) => {
  expect(mayRestore(viewer, post, now)).toBe(decision)
})
