import { afterEach, expect, test } from 'vitest'
import { areDraftsStored, reportDraftStorage } from './draft-storage-state.ts'

afterEach(() => {
  for (const what of ['words', 'pictures/a', 'pictures/b']) reportDraftStorage(what, true)
})

test('a refused picture stays reported until it is stored or removed', () => {
  reportDraftStorage('pictures/a', false)
  reportDraftStorage('words', true)
  reportDraftStorage('pictures/b', true)
  expect(areDraftsStored()).toBe(false)
  reportDraftStorage('pictures/a', true)
  expect(areDraftsStored()).toBe(true)
})

test('refused words stay reported until words are stored', () => {
  reportDraftStorage('words', false)
  reportDraftStorage('pictures/a', true)
  expect(areDraftsStored()).toBe(false)
  reportDraftStorage('words', true)
  expect(areDraftsStored()).toBe(true)
})
