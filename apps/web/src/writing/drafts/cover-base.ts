import type { FormValues } from './draft.ts'

/** The field that tells which cover the service had when the others were changed; only in drafts. */
export const BASE_FIELD = 'coverBase'

/** The value of the field `cover` where the writer has removed the stored cover. */
export const REMOVED = 'removed'

/** The value of `coverBase` for a cover with this address, focal point (`x,y`) and description. */
export function baseText(url: string, focus: string, alt: string): string {
  return [url, focus, alt].join(' ')
}

/** The address and the focal point in `coverBase`; empty where there are none. */
function readBase({ [BASE_FIELD]: base = '' }: FormValues): { url: string; focus: string } {
  const [url = '', focus = ''] = base.split(' ', 2)
  return { url, focus }
}

/**
 * What all addresses of a picture have in common: the hash in its name. A draft has it at a signed address, and a
 * larger size that is made later has another name.
 */
export function pictureKey(url: string): string {
  return /[0-9a-f]{64}/.exec(url)?.[0] ?? url
}

/** The key of the cover that the service had; empty if it had none, or if that was not known yet. */
export function coverKeyOf(words: FormValues): string {
  return pictureKey(readBase(words).url)
}

/** Whether these words were said of the picture at this address. */
export function isSaidOf(url: string, words: FormValues): boolean {
  return pictureKey(url) === coverKeyOf(words)
}

/** Whether they say something else of their picture than the service had. */
export function isCoverUnsent({ alt, focalPoint = '', cover, ...words }: FormValues): boolean {
  const { url, focus } = readBase(words)
  if (alt === undefined || url === '' || cover === REMOVED) return false
  // Without a focal point, nobody chose one, and the service has found its own.
  return words[BASE_FIELD] !== baseText(url, focalPoint || focus, alt.trim())
}

/** Whether both describe a cover, choose its focal point and remove it alike. */
export function saySameOfCover(a: FormValues, b: FormValues): boolean {
  return ['alt', 'focalPoint', 'cover'].every((name) => (a[name] ?? '') === (b[name] ?? ''))
}
