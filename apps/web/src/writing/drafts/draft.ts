import type { LineEnds } from '@inkwell/contract/line-ends'
import type { Labels } from '../labels.ts'

/** The value of each text field by name; `on` for a checked box. */
export type FormValues = Readonly<Record<string, string>>

/** What a text is, besides its words; undefined where it is not known. */
export interface Settings extends Labels {
  lineEnds?: LineEnds | undefined
}

/** The version of a draft in the data service that a text is based on. */
export interface StoredAt {
  id: string
  version: number
  /** Those of that version: the history has its words alone. */
  settings?: Settings | undefined
  /** Whether the service has the text as it is here. */
  isCurrent: boolean
}

/** A text that was sent to the data service, whose answer may be lost. */
export interface SentText extends Settings {
  title: string
  content: string
  /** The idempotency key of a new draft. */
  key?: string
}

/** Unpublished text stored in the browser. */
export interface Draft {
  id: string
  /** The id of a user; empty if signed out. */
  owner: string
  /** What it edits: see places.ts. */
  place: string
  /** When the edited version was saved. */
  base: string | undefined
  /** The idempotency key of an attempt to publish without a response. */
  attempt: string | undefined
  /** Undefined if the data service does not have it. */
  storedAt: StoredAt | undefined
  /** Undefined if every call was answered. */
  sent: SentText | undefined
  /** Milliseconds since 1970. */
  savedAt: number
  words: FormValues
}

/** The database stores the values beside the other properties. */
export type StoredDraft = Omit<Draft, 'words'> & Record<string, unknown>

export function toStored({ words, ...about }: Draft): StoredDraft {
  return { ...words, ...about }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function isText(value: unknown): boolean {
  return typeof value === 'string'
}

function areSettings(value: unknown): boolean {
  if (!isObject(value)) return value === undefined
  const { tags = [], lineEnds = '', language = '', series = '' } = value
  return [lineEnds, language, series].every(isText) && Array.isArray(tags) && tags.every(isText)
}

function isStoredAt(value: unknown): boolean {
  if (!isObject(value)) return value === undefined
  return isText(value.id) && Number.isInteger(value.version) && areSettings(value.settings)
}

/** Whether a value from a storage, which everybody at this browser can change, is a draft. */
export function isStoredDraft(value: unknown): value is StoredDraft {
  if (!isObject(value) || !isStoredAt(value.storedAt)) return false
  const { id, owner, place, savedAt, sent } = value
  const areTexts = [id, owner, place].every(isText)
  return areTexts && Number.isFinite(savedAt) && (sent === undefined || isObject(sent))
}

export function fromStored(stored: StoredDraft): Draft {
  const { id, owner, place, base, attempt, storedAt, sent, savedAt, ...rest } = stored
  const words = Object.entries(rest).filter((entry): entry is [string, string] => {
    return typeof entry[1] === 'string'
  })
  const about = { id, owner, place, base, attempt, storedAt, sent, savedAt }
  return { ...about, words: Object.fromEntries(words) }
}

/** Whether a draft is the owner's, or was made signed out; `owner` is the id of a user, empty if signed out. */
export function isOwn(draft: Draft, owner: string): boolean {
  return draft.owner === owner || draft.owner === ''
}

/** A missing field counts as empty. */
export function areSameValues(a: FormValues, b: FormValues): boolean {
  return Object.keys({ ...a, ...b }).every((name) => (a[name] ?? '') === (b[name] ?? ''))
}

const OF_COVER = new Set(['alt', 'focalPoint', 'coverBase', 'cover'])

/** Words without those about a cover, because another text has another cover. */
export function withoutCover(words: FormValues): FormValues {
  return Object.fromEntries(Object.entries(words).filter(([name]) => !OF_COVER.has(name)))
}

/** What words say about a cover. */
export function onlyCover(words: FormValues): FormValues {
  return Object.fromEntries(Object.entries(words).filter(([name]) => OF_COVER.has(name)))
}
