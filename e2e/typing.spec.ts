import { expect } from '@playwright/test'
import { Trial } from '../proofs/typing/trial.ts'
import { test } from './support/test.ts'

test('Six failures while somebody types: nothing that was typed before is missing', async () => {
  test.setTimeout(180_000)
  // A busy machine may write what was typed late.
  const trial = await Trial.start(3_000)
  try {
    for (const moment of ['page', 'browser', 'network', 'web', 'service', 'session'] as const) {
      expect(await trial.run(moment)).toMatchObject({ moment, missing: 0, problem: undefined })
    }
  } finally {
    await trial.stop()
  }
})
