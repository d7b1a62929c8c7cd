import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createRandom } from './bodies/shapes.ts'
import { makeApart, makeTogether } from './merges/cases.ts'
import { judge, timeLongMerge } from './merges/judge.ts'
import type { Tally } from './merges/judge.ts'
import { generateText, readTexts } from './merges/texts.ts'

export const about =
  'merges pairs of edits of Markdown files and of generated texts [--count=400] [--seed=1] [--folder=docs]'

const RIGHT = 0.9
const WRONG = 0.005
const LONG_MERGE_MS = 200
const SHOWN = 5

function tell(name: string, { cases, right, needless, wrong }: Tally): void {
  console.log(
    `${name}: ${cases} pairs, ${right} right, ${needless} needless questions, ${wrong.length} silently wrong`,
  )
  for (const { kinds } of wrong.slice(0, SHOWN)) console.log(`  wrong: ${kinds.join(' and ')}`)
}

function isGood({ cases, right, wrong }: Tally, count: number): boolean {
  return cases === count && right >= RIGHT * cases && wrong.length <= WRONG * cases
}

/** The outcomes for edits of files and of generated texts, and for edits of the same words. */
export async function mergeAll(
  folder: string,
  { count, seed }: { count: number; seed: number },
): Promise<Record<string, Tally>> {
  const files = await readTexts(folder)
  const random = createRandom(seed)
  const generated = Array.from({ length: 20 }, () => generateText(random))
  const all = { count, seed }
  return {
    'edits of files, a few words apart': judge(files, all, makeApart),
    'edits of generated texts, a few words apart': judge(generated, all, makeApart),
    'edits of the same words, which must ask': judge([...files, ...generated], all, makeTogether),
  }
}

/** Merges pairs of edits; resolves to whether nearly all are right and hardly any is silently wrong. */
export async function prove(args: string[]): Promise<boolean> {
  const { values } = parseArgs({
    args,
    options: {
      count: { type: 'string', default: '400' },
      seed: { type: 'string', default: '1' },
      folder: { type: 'string', default: join(import.meta.dirname, '../docs') },
    },
  })
  const [count, seed] = [Number(values.count), Number(values.seed)]
  if (!(count > 0) || !Number.isInteger(seed)) throw new Error(`Usage: ${about}`)
  const tallies = await mergeAll(values.folder, { count, seed })
  for (const [name, tally] of Object.entries(tallies)) tell(name, tally)
  const took = timeLongMerge(seed)
  console.log(`200 KB with 50 edits on each side: ${took.toFixed(0)} ms, fastest of five`)
  return Object.values(tallies).every((tally) => isGood(tally, count)) && took < LONG_MERGE_MS
}
