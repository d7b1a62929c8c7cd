import { TAGS_MAX } from '@inkwell/contract/limits'
import { tagKeyOf } from '@inkwell/contract/tag-key'
import { isVisible } from '@inkwell/contract/visible'

type FormValues = Readonly<Record<string, string>>

/** What a text is filed under; each is undefined if it is not known. */
export interface Labels {
  tags?: string[] | undefined
  /** BCP 47; empty for none. */
  language?: string | undefined
  /** Empty for none. */
  series?: string | undefined
}

export const NO_LABELS = { tags: [] as string[], language: '', series: '' }

/** The field with names that are typed and not yet added. It is stored with the form and never sent. */
export const TYPED_TAG_FIELD = 'typedTag'

const NAMES = ['tags', 'language', 'series'] as const

/** The names in the field `tags`. */
export function readTags(value: string): string[] {
  try {
    const names: unknown = JSON.parse(value || '[]')
    return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : []
  } catch {
    return []
  }
}

export function writeTags(names: readonly string[]): string {
  return names.length > 0 ? JSON.stringify(names) : ''
}

/** The labels in an answer; none are known of a service without tags. */
export function labelsIn({ tags, language = '', series = '' }: Labels): Labels {
  return tags ? { tags, language, series } : {}
}

/** The values of the fields. */
export function toFields({ tags, language, series }: Labels): FormValues {
  const values = { tags: tags && writeTags(tags), language, series }
  return Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}

/** The name of a series as the service stores it: any other one would differ from the stored one for ever. */
function seriesName(typed: string): string {
  return isVisible(typed) ? typed.trim().normalize('NFC') : ''
}

/** What the fields say; nothing of a form without them. */
export function labelsOf({ tags, language, series = '' }: FormValues): Labels {
  if (tags === undefined) return {}
  return labelsIn({ tags: readTags(tags), language, series: seriesName(series) })
}

function isSame(a: Labels, b: Labels, name: (typeof NAMES)[number]): boolean {
  return JSON.stringify(a[name]) === JSON.stringify(b[name])
}

/** Whether two texts agree, as far as the labels of both are known. */
export function haveSameLabels(a: Labels = {}, b: Labels = {}): boolean {
  return NAMES.every((name) => a[name] === undefined || b[name] === undefined || isSame(a, b, name))
}

/** The labels that are to be sent: those that are not known to be the same already. */
export function changedLabels(next: Labels, known: Labels): Labels {
  const changed = NAMES.filter((name) => next[name] !== undefined && !isSame(next, known, name))
  return Object.fromEntries(changed.map((name) => [name, next[name]]))
}

function keysOf(names: readonly string[]): Set<string> {
  return new Set(names.map(tagKeyOf))
}

/** Both changes of a set of names: what either side added, without what either side removed. */
function mergeTags(base: readonly string[], mine: readonly string[], theirs: readonly string[]) {
  const [before, here, there] = [keysOf(base), keysOf(mine), keysOf(theirs)]
  const isKept = (key: string): boolean => there.has(key) || !before.has(key)
  const isAdded = (key: string): boolean => !here.has(key) && !before.has(key)
  const kept = mine.filter((name) => isKept(tagKeyOf(name)))
  const added = theirs.filter((name) => isAdded(tagKeyOf(name)))
  return [...kept, ...added].slice(0, TAGS_MAX)
}

/** Tags are merged as sets; of a language and of a series, a change of mine is the later one. */
export function mergeLabels(base: Labels, mine: Labels, theirs: Labels): Labels {
  if (!mine.tags || !theirs.tags) return {}
  const pick = (name: 'language' | 'series') =>
    mine[name] === (base[name] ?? '') ? theirs[name] : mine[name]
  const tags = mergeTags(base.tags ?? [], mine.tags, theirs.tags)
  return { tags, language: pick('language'), series: pick('series') }
}
