import type { CollectionQuery } from './collection.ts'

/** How good rankings are: means over queries. */
export interface Quality {
  ndcg: number
  map: number
}

const worth = (gain: number, rank: number) => (2 ** gain - 1) / Math.log2(rank + 2)

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

/** nDCG of the first ten, with the gain 2^g − 1. */
function ndcgOf(ranking: readonly string[], gains: CollectionQuery['gains']): number {
  const best = [...gains.values()].toSorted((a, b) => b - a).slice(0, 10)
  const found = ranking.slice(0, 10).map((number) => gains.get(number) ?? 0)
  return sum(found.map(worth)) / sum(best.map(worth))
}

function averagePrecision(ranking: readonly string[], gains: CollectionQuery['gains']): number {
  let relevant = 0
  const precisions = ranking.flatMap((number, index) =>
    gains.has(number) ? [++relevant / (index + 1)] : [],
  )
  return sum(precisions) / gains.size
}

/** The quality of the rankings of these queries. */
export function qualityOf(
  queries: readonly CollectionQuery[],
  rankings: readonly (readonly string[])[],
): Quality {
  const each = queries.map(({ gains }, index) => {
    const ranking = rankings[index] ?? []
    return { ndcg: ndcgOf(ranking, gains), map: averagePrecision(ranking, gains) }
  })
  return {
    ndcg: sum(each.map(({ ndcg }) => ndcg)) / each.length,
    map: sum(each.map(({ map }) => map)) / each.length,
  }
}

/** The query with one typo in its longest word: of four kinds in turn. */
export function misspell(text: string, index: number): string {
  const words = text.match(/[a-z]+/gi) ?? []
  const longest = words.toSorted((a, b) => b.length - a.length)[0] ?? ''
  const middle = Math.floor(longest.length / 2)
  const [before, after] = [longest.slice(0, middle), longest.slice(middle)]
  const other = after.startsWith('e') ? 'a' : 'e'
  const kinds = [
    before.slice(0, -1) + after.slice(0, 1) + before.slice(-1) + after.slice(1),
    before + after.slice(1),
    before + other + after.slice(1),
    before + other + after,
  ]
  return text.replace(longest, kinds[index % kinds.length] ?? longest)
}
