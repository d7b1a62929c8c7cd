import type { FormValues } from './draft.ts'

/** The field that tells which cover the service had when the others were changed; only in drafts. */
export const BASE_FIELD = 'coverBase'

/** The value of that field for a cover with this address, focal point (`x,y`) and description. */
export function baseText(url: string, focus: string, alt: string): string {
  return [url, focus, alt].join(' ')
}

/**
 * What all addresses of a picture have in common: the hash in its name. A draft has it at a signed address, and a
 * larger size that is made later has another name.
 */
export function pictureKey(url: string): string {
  return /[0-9a-f]{64}/.exec(url)?.[0] ?? url
}

/** Whether these words were said of the picture at this address. */
export function isSaidOf(url: string, { [BASE_FIELD]: base = '' }: FormValues): boolean {
  const [said = ''] = base.split(' ', 1)
  return pictureKey(url) === pictureKey(said)
}

/** Whether they say something else of their picture than the service had. */
export function isCoverUnsent({ alt, focalPoint = '', ...words }: FormValues): boolean {
  const { [BASE_FIELD]: base = '' } = words
  const end = base.indexOf(' ')
  // A form without the field says nothing, as that of a removed cover.
  return alt !== undefined && end > 0 && base.slice(end) !== baseText('', focalPoint, alt.trim())
}
