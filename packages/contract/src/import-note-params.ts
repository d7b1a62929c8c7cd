/**
 * The parameters of each note of the report of an import that has some, with examples. Also loaded by
 * browsers.
 */
export const importNoteParams = {
  fileTooManyBytes: { max: 15_728_640 },
  fileUnreadable: { code: 'EACCES' },
  folderUnreadable: { code: 'EACCES' },
  notConverted: { detail: 'Unexpected end of input' },
  jsonInvalidIn: { path: 'articles.json' },
  htmlTooManyElements: { max: 600_000 },
  htmlTooLong: { max: 2_000_000 },
  frontMatterLonger: { max: 65_536 },
  frontMatterInvalid: { language: 'YAML', detail: 'Unexpected end of input' },
  dropped: { subject: 'iframe', count: 1 },
  linked: { subject: 'iframe', count: 1 },
  textOnly: { subject: 'section', count: 1 },
  simplified: { subject: 'table', count: 1 },
  otherAuthors: { names: 'Ada, Grace' },
  titleCut: { max: 200 },
  textTooLong: { max: 400_000 },
  tagsLost: { names: 'one, two' },
  coverLost: { ref: 'cover.jpg' },
  excerptLost: { text: 'In short.' },
  commentTooLong: { max: 20_000 },
  unknownType: { type: 'product' },
  blockDropped: { type: 'poll' },
  picturesDropped: { count: 2 },
  reblogOfOthers: { names: 'ada, bob' },
  unknownTaxonomy: { name: 'genre' },
  fetchAnswered: { status: 404 },
  fetchTooLarge: { megabytes: 15 },
  fetchRedirectsTooMany: { max: 5 },
  fetchTooLate: { seconds: 30 },
  serverGivenUp: { times: 3 },
  fetchesTooMany: { max: 2_000 },
  archiveLacks: { path: 'pictures/cover.webp' },
  lineInvalid: { field: 'post.title' },
  sourceMissing: { path: '/srv/blog.zip' },
  sourceIrregular: { path: '/dev/zero' },
  sourceUnknown: { name: 'blog.zip', formats: 'an export of Ghost or a feed' },
  sourceEmpty: { name: 'blog.zip' },
  sourceTooBig: { detail: 'out of memory' },
  sourceNotRead: { detail: 'timed out' },
  recordsTooMany: { max: 500_000 },
  filesTooMany: { max: 100_000 },
  filesTooLarge: { max: 50_000_000_000 },
  words: { text: 'it is unknown' },
}

type AllParams = typeof importNoteParams

/** One note in one language: a function if it has parameters. */
type NoteText<Key extends string> = Key extends keyof AllParams
  ? (params: AllParams[Key]) => string
  : string

/** Notes of one language, by key. */
export type NoteTexts<Key extends string> = { [K in Key]: NoteText<K> }

/** The key of a note, and its parameters if it has some. */
export type NoteArguments<Key extends string> = Key extends keyof AllParams
  ? [key: Key, params: AllParams[Key]]
  : [key: Key]

/** A key with its parameters, as they come from the data service. */
interface Keyed {
  key?: string | undefined
  params?: Readonly<Record<string, unknown>> | undefined
}

/** What the note says; undefined if its key, or one of its parameters, is unknown here. */
export function formatNote(
  texts: Readonly<Record<string, unknown>>,
  { key = '', params = {} }: Keyed,
): string | undefined {
  if (!Object.hasOwn(texts, key)) return undefined
  const declared = Object.entries(Object.hasOwn(importNoteParams, key) ? paramsOf(key) : {})
  const isWhole = declared.every(
    ([name, example]) => Object.hasOwn(params, name) && typeof params[name] === typeof example,
  )
  if (!isWhole) return undefined
  const text = texts[key] as string | ((given: typeof params) => string)
  return typeof text === 'function' ? text(params) : text
}

function paramsOf(key: string): Readonly<Record<string, string | number>> {
  return importNoteParams[key as keyof AllParams]
}
