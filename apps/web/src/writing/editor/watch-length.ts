import { debounce } from '../../platform/debounce.ts'

/** Shorter texts grow with their lines again. */
const SHORT = 1_500

/** Longer texts fill every window; they are not even laid out once to be measured. */
const LONG = 20_000

const PAUSE_MS = 250

/**
 * A field grows with its text until it fills the window; from then on it has a fixed height and scrolls.
 * The two look the same, but computing the height of a long text again costs more than typing in it.
 */
export function watchLength(field: HTMLTextAreaElement): () => void {
  function measure(): void {
    const { dataset, textLength } = field
    const isLong = () => textLength > LONG || field.scrollHeight > field.clientHeight + 1
    if (textLength < SHORT) delete dataset.long
    else if (dataset.long === undefined && isLong()) dataset.long = ''
  }
  const later = debounce(PAUSE_MS, measure)
  function onInput({ inputType }: Event & { inputType?: string }): void {
    // A text that was put in at once, as drafts are.
    const isWhole = inputType === undefined
    // The length of a long text takes time: the browser puts its lines together.
    if (isWhole || (field.dataset.long === undefined && field.textLength > LONG)) measure()
    else later.call()
  }

  measure()
  field.addEventListener('input', onInput)
  return () => {
    later.cancel()
    field.removeEventListener('input', onInput)
  }
}
