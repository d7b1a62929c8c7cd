import { text } from '../../platform/text.ts'
import { useDebounced } from './use-debounced.ts'

/** The count appears when this part of the limit is left. */
const NEAR = 0.1

/** The length from which a text can have a count. */
export function lengthOfCount(max: number): number {
  return max * (1 - NEAR)
}

/** The code points left until `max`, if they are few; negative above the limit. */
export function charactersLeft(value: string, max: number): number | undefined {
  // A cheap check first: most texts are far below the limit.
  if (value.length < lengthOfCount(max)) return undefined
  const left = max - [...value].length
  return left > max * NEAR ? undefined : left
}

function countText(left: number | undefined): string {
  if (left === undefined) return ''
  return left < 0 ? text.fields.charactersOver(-left) : text.fields.charactersLeft(left)
}

/** Shows the characters left; announces them when typing pauses. */
export function CharacterCount({ left }: { left: number | undefined }) {
  const words = countText(left)
  const aloud = useDebounced(words)
  const colour = left !== undefined && left < 0 ? 'font-medium text-danger' : 'text-soft'
  return (
    <>
      {words !== '' && (
        <p aria-hidden className={`text-small ${colour}`}>
          {words}
        </p>
      )}
      <p aria-live="polite" className="sr-only">
        {aloud}
      </p>
    </>
  )
}
