import { text } from '../../platform/text.ts'
import { useSettled } from './use-settled.ts'

/** The part of a limit that is left when the count begins to show. */
const NEAR = 0.1

/** How many more code points a value may have, once that is few; less than none when it has too many. */
export function charactersLeft(value: string, max: number): number | undefined {
  // Most texts are far from their limit, and need not be counted for that.
  if (value.length < max * (1 - NEAR)) return undefined
  const left = max - [...value].length
  return left > max * NEAR ? undefined : left
}

function countText(left: number | undefined): string {
  if (left === undefined) return ''
  return left < 0 ? text.fields.charactersOver(-left) : text.fields.charactersLeft(left)
}

/** Tells what is left of a limit, in words; aloud when the writer pauses. */
export function CharacterCount({ left }: { left: number | undefined }) {
  const words = countText(left)
  const aloud = useSettled(words)
  const colour = left !== undefined && left < 0 ? 'font-medium text-danger' : 'text-soft'
  return (
    <>
      <p aria-hidden className={`text-small empty:absolute ${colour}`}>
        {words}
      </p>
      <p aria-live="polite" className="sr-only">
        {aloud}
      </p>
    </>
  )
}
