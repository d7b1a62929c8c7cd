import { expect, test } from 'vitest'
import { runDrill } from './restore/drill.ts'
import { drillFiguresOf } from './restore/drill-figures.ts'

const PLAN = { rounds: 1, writing: { least: 300, most: 600 } }

test.concurrent.each(['sqlite', 'postgres'] as const)(
  'a backup taken during writes restores the blog, on %s',
  { timeout: 300_000 },
  async (engine) => {
    const outcome = await runDrill(engine, PLAN, () => undefined)
    expect(outcome.findings.lines).toEqual([])
    // The second round has no concurrent writers, so every post is compared.
    expect(outcome.restores).toHaveLength(2)
    expect(outcome.compared).toBeGreaterThanOrEqual(outcome.posts)
    expect(outcome.posts).toBeGreaterThan(0)
    expect(drillFiguresOf(outcome)).toMatch(/acknowledged posts missing +0\n/)
  },
)
