type Complete = (text: string) => string

const completions = new WeakMap<HTMLTextAreaElement, Complete>()

/** Lets a field be saved and published with words that the writer has not put into its text yet. */
export function completeWhenSaved(field: HTMLTextAreaElement, complete: Complete): void {
  completions.set(field, complete)
}

/** The text of a field as it is saved. */
export function textToSave(field: HTMLTextAreaElement): string {
  return completions.get(field)?.(field.value) ?? field.value
}
