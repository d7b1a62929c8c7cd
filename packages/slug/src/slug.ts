import anyAscii from 'any-ascii'

/** Inside words: `don't` is one. */
const APOSTROPHES = /['’ʼ]/g
const OTHERS = /[^a-z0-9]+/g

/** A slug is cut between words if that leaves at least this share of it. */
const SHARE_KEPT = 0.5

function cut(slug: string, max: number): string {
  if (slug.length <= max) return slug
  const start = slug.slice(0, max)
  if (slug[max] === '-') return start
  const end = start.lastIndexOf('-')
  return end > max * SHARE_KEPT ? start.slice(0, end) : start
}

/**
 * A text in any script as words of `a-z` and `0-9` joined by single hyphens, of at most `max`
 * characters: for addresses. Empty if nothing of the text has a transcription.
 */
export function slugOf(text: string, max: number): string {
  const words = anyAscii(text.normalize('NFC').replaceAll(APOSTROPHES, '')).toLowerCase()
  const slug = words.replaceAll(APOSTROPHES, '').replaceAll(OTHERS, '-').replace(/^-/, '')
  return cut(slug.replace(/-$/, ''), max).replace(/-$/, '')
}
