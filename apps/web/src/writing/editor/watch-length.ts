/** Shorter texts grow with their lines again. */
const SHORT = 1_500

/** Longer texts fill every window; they are not even laid out once to be measured. */
const LONG = 20_000

const PAUSE_MS = 300

/**
 * A field grows with its text until it fills the window; from then on it has a fixed height and scrolls.
 * The two look the same, but computing the height of a long text again costs more than typing in it.
 */
export function watchLength(field: HTMLTextAreaElement): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined

  function measure(): void {
    timer = undefined
    const { dataset, textLength } = field
    if (textLength < SHORT) delete dataset.long
    else if (textLength > LONG || field.scrollHeight > field.clientHeight + 1) dataset.long = ''
  }
  function onInput({ inputType }: Event & { inputType?: string }): void {
    // A text that was put in at once, as drafts are.
    if (inputType === undefined || field.textLength > LONG) measure()
    else timer ??= setTimeout(measure, PAUSE_MS)
  }

  measure()
  field.addEventListener('input', onInput)
  return () => {
    clearTimeout(timer)
    field.removeEventListener('input', onInput)
  }
}
