import { expect } from '@playwright/test'
import { Trial } from '../proofs/typing/trial.ts'
import { test } from './support/test.ts'

test('Six failures while somebody types: only the last moments of typing may be missing', async () => {
  test.setTimeout(300_000)
  // A busy machine stores late what was typed.
  const trial = await Trial.start(3_000)
  try {
    for (const moment of ['page', 'browser', 'network', 'web', 'service', 'session'] as const) {
      expect(await trial.run(moment)).toMatchObject({ moment, missing: 0, problem: undefined })
    }
  } finally {
    await trial.stop()
  }
})
