import { isFast } from '@inkwell/test-support/cpu-time'
import { readConfigureGlobal } from 'fast-check'
import { expect, test } from 'vitest'
import { makeExcerpt } from './excerpt.ts'
import { renderMarkdown } from './render.ts'
import { sampleSources } from './testing/any-source.ts'

/** Far more than any source needs on a slow machine, and far less than quadratic time. */
const BUDGET_MS = 2_000

test('a source of maximum size is rendered fast, whatever constructs it repeats and nests', () => {
  // The seed of all properties, so that a failure does not come by chance.
  const { seed = Math.floor(Math.random() * 2 ** 31) } = readConfigureGlobal()
  const slow = sampleSources(25, seed).filter(({ source }) => {
    return !isFast(() => [renderMarkdown(source), makeExcerpt(source)], BUDGET_MS)
  })
  expect({ seed, slow: slow.map(({ made }) => made) }).toEqual({ seed, slow: [] })
}, 60_000)
