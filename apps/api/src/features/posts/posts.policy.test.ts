import { expect, test } from 'vitest'
import { mayChange, mayDelete, mayRead, mayRestore, TRASH_LIFETIME } from './posts.policy.ts'

const now = new Date('2026-11-20T12:00:00.000Z')
const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString()

const visible = { author_id: 'ada', deleted_at: null, hidden_at: null, unpublished_at: null }
const trashed = { ...visible, deleted_at: ago(1) }
const kept = { ...visible, deleted_at: ago(TRASH_LIFETIME - 1) }
const over = { ...visible, deleted_at: ago(TRASH_LIFETIME) }
const unpublished = { ...visible, unpublished_at: ago(1) }
const unpublishedAndHidden = { ...unpublished, hidden_at: ago(1) }
const unpublishedAndTrashed = { ...unpublished, deleted_at: ago(1) }
const hidden = { ...visible, hidden_at: ago(1) }
const trashedAndHidden = { ...trashed, hidden_at: ago(1) }

test('everyone can read visible posts, and nobody others', () => {
  expect(mayRead(visible)).toBe('allow')
  for (const post of [trashed, hidden, trashedAndHidden, unpublished, undefined]) {
    expect(mayRead(post)).toBe('not_found')
  }
})

test.each([
  ['ada', visible, 'allow'],
  ['bob', visible, 'forbidden'],
  ['ada', trashed, 'not_found'],
  ['bob', trashed, 'not_found'],
  ['ada', hidden, 'hidden'],
  ['bob', hidden, 'not_found'],
  ['ada', trashedAndHidden, 'not_found'],
  ['ada', unpublished, 'not_found'],
  ['bob', unpublished, 'not_found'],
  ['ada', unpublishedAndHidden, 'hidden'],
  ['ada', undefined, 'not_found'],
] as const)('%s changing %j: %s', (viewer, post, decision) => {
  expect(mayChange(viewer, post)).toBe(decision)
})

test.each([
  ['ada', visible, 'allow'],
  ['bob', visible, 'forbidden'],
  ['ada', unpublished, 'allow'],
  ['bob', unpublished, 'not_found'],
  ['ada', unpublishedAndHidden, 'hidden'],
  ['ada', unpublishedAndTrashed, 'not_found'],
  ['ada', hidden, 'hidden'],
  ['bob', hidden, 'not_found'],
] as const)('%s deleting %j: %s', (viewer, post, decision) => {
  expect(mayDelete(viewer, post)).toBe(decision)
})

test.each([
  ['ada', trashed, 'allow'],
  ['ada', kept, 'allow'],
  ['ada', over, 'not_found'],
  ['bob', trashed, 'not_found'],
  ['ada', visible, 'allow'],
  ['bob', visible, 'forbidden'],
  ['ada', hidden, 'hidden'],
  ['bob', hidden, 'not_found'],
  ['ada', trashedAndHidden, 'hidden'],
  ['bob', trashedAndHidden, 'not_found'],
  ['ada', unpublishedAndTrashed, 'allow'],
  ['bob', unpublishedAndTrashed, 'not_found'],
  ['ada', unpublished, 'allow'],
  ['bob', unpublished, 'not_found'],
  ['ada', undefined, 'not_found'],
] as const)('%s restoring %j: %s', (viewer, post, decision) => {
  expect(mayRestore(viewer, post, now)).toBe(decision)
})
