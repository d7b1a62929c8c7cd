import { mergeTexts } from '@inkwell/merge/merge-texts'
import { createRandom } from '../bodies/shapes.ts'
import { applyAll } from './cases.ts'
import type { MergeCase } from './cases.ts'
import { KINDS, pick } from './edits.ts'
import { generateText } from './texts.ts'

/** How many cases had which outcome. */
export interface Tally {
  cases: number
  right: number
  /** Asked, though both edits were independent. */
  needless: number
  /** Merged to another text than the right one, without a question. */
  wrong: MergeCase[]
}

/** Merges `count` cases, each made of one of the texts. */
export function judge(
  texts: readonly string[],
  { count, seed }: { count: number; seed: number },
  make: (base: string, random: () => number) => MergeCase | undefined,
): Tally {
  const random = createRandom(seed)
  const tally: Tally = { cases: 0, right: 0, needless: 0, wrong: [] }
  // A text without two places for edits makes no case.
  for (let attempt = 0; tally.cases < count && attempt < count * 20; attempt += 1) {
    const found = make(pick(texts, random), random)
    if (!found) continue
    tally.cases += 1
    const { text } = mergeTexts(found.base, found.mine, found.theirs)
    if (found.isRight(text)) tally.right += 1
    else if (text === undefined) tally.needless += 1
    else tally.wrong.push(found)
  }
  return tally
}

/** The fastest of five merges of 200 KB with 50 edits on each side, in milliseconds. */
export function timeLongMerge(seed: number): number {
  const random = createRandom(seed)
  let base = ''
  while (base.length < 200_000) base += generateText(random)
  const words = KINDS['word replaced']?.places(base) ?? []
  const edit = () =>
    applyAll(
      base,
      Array.from({ length: 50 }, () => ({ ...pick(words, random), text: 'harvest' })),
    )
  const times = Array.from({ length: 5 }, () => {
    const [mine, theirs] = [edit(), edit()]
    const begin = performance.now()
    mergeTexts(base, mine, theirs)
    return performance.now() - begin
  })
  return Math.min(...times)
}
