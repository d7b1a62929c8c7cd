/** What a browser calls the typing of letters; it gives them as `data`. */
const LETTERS = new Set(['insertText', 'insertCompositionText'])

/** Other keys that add one letter at most. */
const KEYS = new Set(['insertLineBreak', 'deleteContentBackward', 'deleteContentForward'])

type Typed = Partial<Pick<InputEvent, 'inputType' | 'data'>>

/** By how many letters typing lengthens a text at most; infinite for anything else, such as a paste. */
function lettersOf({ inputType = '', data }: Typed): number {
  if (KEYS.has(inputType)) return 1
  return LETTERS.has(inputType) && typeof data === 'string' ? data.length : Infinity
}

/**
 * Decides which input nothing but the field must see. The first one must be seen, whatever is no typing, and all
 * that may make the text longer than `max`. `lengthOf` measures the text, which takes time, so typing does not.
 */
export function watchUnseen(max: number, lengthOf: () => number) {
  let room = 0
  return {
    /** Whether this input may stay unseen. */
    takes(event: Typed): boolean {
      room -= lettersOf(event)
      const isUnseen = room > 0
      if (!isUnseen) room = max - lengthOf()
      return isUnseen
    },
    /** The next input must be seen. */
    end: () => void (room = 0),
  }
}
