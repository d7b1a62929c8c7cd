import { expect } from '@playwright/test'
import { Trial } from '../proofs/typing/trial.ts'
import { test } from './support/test.ts'

test('Six failures while somebody types: at most a second of typing is missing', async () => {
  test.setTimeout(180_000)
  const trial = await Trial.start()
  try {
    for (const moment of ['page', 'browser', 'network', 'web', 'service', 'session'] as const) {
      expect(await trial.run(moment)).toMatchObject({ moment, missing: 0, problem: undefined })
    }
  } finally {
    await trial.stop()
  }
})
