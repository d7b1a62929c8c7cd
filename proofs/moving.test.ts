import { expect, test } from 'vitest'
import { movesFiguresOf } from './moving/moves-figures.ts'
import { runMoves } from './moving/run-moves.ts'

test.concurrent.each(['sqlite', 'postgres'] as const)(
  'a blog that is written to moves and loses nothing, first on %s',
  { timeout: 300_000 },
  async (engine) => {
    const outcome = await runMoves(engine, 1, () => undefined)
    expect(outcome.findings.lines).toEqual([])
    expect([outcome.moves, outcome.waited]).toEqual([1, 0])
    expect(outcome.compared).toBeGreaterThan(0)
    expect(movesFiguresOf(outcome)).toMatch(/acknowledged posts missing +0\n/)
  },
)
