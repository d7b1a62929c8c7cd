import type { LoadResult } from '../load/load-result.ts'
import type { Comparison, Speed } from '../report/report-row.ts'
import { median } from '../report/statistics.ts'
import type { BenchContext } from './bench-context.ts'

/** How often servers and sizes take turns in a round: what disturbs the machine is shorter than one. */
export const TURNS = 3

/** What the servers showed in one round. */
export interface Round {
  product: LoadResult
  bare: LoadResult
  nginx?: LoadResult
}

/**
 * Measures all sizes in turn, round by round, and gives back the rounds of each: what disturbs the
 * machine meanwhile disturbs all of them.
 */
export async function alternately<T>(
  contexts: readonly BenchContext[],
  rounds: number,
  measure: (context: BenchContext, round: number) => Promise<T>,
): Promise<T[][]> {
  const results = contexts.map((): T[] => [])
  for (let round = 0; round < rounds; round += 1) {
    const order = [...contexts.entries()]
    // Who went first goes last the next time.
    if (round % 2 === 1) order.reverse()
    for (const [index, context] of order) results[index]?.push(await measure(context, round))
  }
  return results
}

/**
 * The same with several turns in each round, from which `sumUp` makes what the round showed: what
 * disturbs the machine for less than a round disturbs all sizes alike.
 */
export async function inTurns<T>(
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

/** One load after the other as one: rates of all of it, times of the median load. */
export function together(results: readonly LoadResult[]): LoadResult {
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

/** Short rounds one after the other as one. */
export function asOne(rounds: readonly Round[]): Round {
  const nginx = rounds.flatMap((round) => round.nginx ?? [])
  return {
    product: together(rounds.map(({ product }) => product)),
    bare: together(rounds.map(({ bare }) => bare)),
    ...(nginx.length > 0 && { nginx: together(nginx) }),
  }
}

function speedOf(results: readonly LoadResult[]): Speed {
  return {
    perSecond: median(results.map(({ perSecond }) => perSecond)),
    p50: median(results.map(({ p50 }) => p50)),
    p99: median(results.map(({ p99 }) => p99)),
  }
}

/** A row of the rounds of one size: medians of them. */
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
    product: speedOf(results('product')),
    bare: speedOf(results('bare')),
    ...(nginx.length > 0 && { nginx: speedOf(nginx) }),
    rounds: rounds.map(({ product }) => product.perSecond),
    failed: all.reduce((sum, { failed }) => sum + failed, 0),
  }
}
