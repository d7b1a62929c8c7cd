import type { LoadResult } from '../load/load-result.ts'
import type { Comparison, Speed } from '../report/report-row.ts'
import { median } from '../report/statistics.ts'
import type { BenchContext } from './bench-context.ts'

/** Alternations of servers and sizes in each round. Disturbances are shorter than a round. */
export const TURNS = 3

/** The results of both servers in one round. */
export interface Round {
  product: LoadResult
  bare: LoadResult
  nginx?: LoadResult
}

/** Measures all sizes alternately, so that disturbances affect all; returns the rounds of each. */
export async function alternately<T>(
  contexts: readonly BenchContext[],
  rounds: number,
  measure: (context: BenchContext, round: number) => Promise<T>,
): Promise<T[][]> {
  const results = contexts.map((): T[] => [])
  for (let round = 0; round < rounds; round += 1) {
    const order = [...contexts.entries()]
    // The order is reversed in every second round.
    if (round % 2 === 1) order.reverse()
    for (const [index, context] of order) results[index]?.push(await measure(context, round))
  }
  return results
}

/**
 * Like `alternately`, with several turns in each round, summarized by `sumUp`. Disturbances shorter
 * than a round then affect all sizes.
 */
export async function alternatelyInTurns<T>(
  contexts: readonly BenchContext[],
  { rounds, turns }: Record<'rounds' | 'turns', number>,
  measure: (context: BenchContext) => Promise<T>,
  sumUp: (context: BenchContext, results: readonly T[]) => Round | Promise<Round>,
): Promise<Round[][]> {
  const results = contexts.map((): Round[] => [])
  for (let round = 0; round < rounds; round += 1) {
    const measured = await alternately(contexts, turns, measure)
    for (const [index, context] of contexts.entries()) {
      results[index]?.push(await sumUp(context, measured[index] ?? []))
    }
  }
  return results
}

/** Combines consecutive loads: overall rates, and the latencies of the median load. */
export function combineLoads(results: readonly LoadResult[]): LoadResult {
  const sum = (value: (result: LoadResult) => number) =>
    results.reduce((all, result) => all + value(result), 0)
  const requests = sum((result) => result.requests)
  const seconds = sum((result) => result.seconds)
  return {
    requests,
    seconds,
    perSecond: requests / seconds,
    p50: median(results.map(({ p50 }) => p50)),
    p99: median(results.map(({ p99 }) => p99)),
    failed: sum(({ failed }) => failed),
  }
}

/** Combines consecutive short rounds. */
export function combineRounds(rounds: readonly Round[]): Round {
  const nginx = rounds.flatMap((round) => round.nginx ?? [])
  return {
    product: combineLoads(rounds.map(({ product }) => product)),
    bare: combineLoads(rounds.map(({ bare }) => bare)),
    ...(nginx.length > 0 && { nginx: combineLoads(nginx) }),
  }
}

function computeSpeed(results: readonly LoadResult[]): Speed {
  return {
    perSecond: median(results.map(({ perSecond }) => perSecond)),
    p50: median(results.map(({ p50 }) => p50)),
    p99: median(results.map(({ p99 }) => p99)),
  }
}

/** The result row of the rounds of one size, with medians. */
export function comparisonOf(
  { posts }: BenchContext,
  what: string,
  rounds: readonly Round[],
): Comparison {
  const results = (server: keyof Round) =>
    rounds.map((round) => round[server]).filter((result) => result !== undefined)
  const nginx = results('nginx')
  const all = [...results('product'), ...results('bare'), ...nginx]
  return {
    what,
    posts,
    product: computeSpeed(results('product')),
    bare: computeSpeed(results('bare')),
    ...(nginx.length > 0 && { nginx: computeSpeed(nginx) }),
    rounds: rounds.map(({ product }) => product.perSecond),
    failed: all.reduce((sum, { failed }) => sum + failed, 0),
  }
}
