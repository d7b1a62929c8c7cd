import { importNote } from '@inkwell/contract/import-notes'
import type { ImportNote } from '@inkwell/contract/import-notes'
import { destinationsIn } from '../../destinations.ts'
import { LeftOut } from '../../left-out.ts'
import { readMoment } from '../../moment.ts'
import type {
  Original,
  SourceComment,
  SourcePicture,
  SourceState,
  SourceText,
} from '../../source-item.ts'
import { commentMarkdown } from '../comment-text.ts'
import { convertHtml, lineOfHtml } from '../html-text.ts'
import { toDialect } from '../markdown/to-dialect.ts'
import { remotePicture } from '../remote-picture.ts'
import type { MtEntry, MtSection } from './mt-entries.ts'

const TEXTS_MAX = 100
const STATES: Readonly<Record<string, SourceState>> = { publish: 'published', future: 'scheduled' }

const DATE =
  /^(?<month>\d\d?)\/(?<day>\d\d?)\/(?<year>\d{4}) (?<hour>\d\d?):(?<minute>\d\d):(?<second>\d\d)(?: (?<half>[AP]M))?$/i

/** Elements that are paragraphs of their own. */
const BLOCK = /^<\/?(?:p|div|h[1-6]|ul|ol|li|dl|pre|table|blockquote|hr|form|figure)\b/i

export function firstOf({ head }: MtEntry, name: string): string {
  return head.get(name)?.[0] ?? ''
}

/** A time such as `11/13/2008 02:16:10 PM`; the export names no zone. */
export function readMtMoment(written: string): Date | undefined {
  const {
    year = '',
    month = '',
    day = '',
    hour = '',
    minute,
    second,
    half,
  } = DATE.exec(written.trim())?.groups ?? {}
  const twelve = (Number(hour) % 12) + (half?.toUpperCase() === 'PM' ? 12 : 0)
  const hours = half === undefined ? hour : String(twelve)
  return readMoment(`${year}-${month}-${day} ${hours}:${minute}:${second}Z`)
}

export function stateOf(entry: MtEntry): SourceState {
  return STATES[firstOf(entry, 'STATUS').toLowerCase()] ?? 'draft'
}

export function titleOf(entry: MtEntry): string {
  return lineOfHtml(firstOf(entry, 'TITLE'))
}

/** Categories and tags, which may be quoted. */
export function tagsOf(entry: MtEntry): string[] {
  const tags = (entry.head.get('TAGS') ?? []).flatMap(
    (line) => line.match(/"[^"]*"|[^,]+/g)?.map((tag) => tag.replaceAll('"', '').trim()) ?? [],
  )
  const names = ['PRIMARY CATEGORY', 'CATEGORY'].flatMap((name) => entry.head.get(name) ?? [])
  return [...new Set([...names, ...tags].filter(Boolean))].slice(0, TEXTS_MAX)
}

/** Text whose line ends break, as HTML. */
function withBreaks(text: string): string {
  return text
    .split(/\n[^\S\n]*\n/)
    .map((part) =>
      BLOCK.test(part.trim()) ? part : `<p>${part.trim().replaceAll('\n', '<br>')}</p>`,
    )
    .join('\n')
}

interface Converted {
  original: Original
  markdown: string
  pictures: SourcePicture[]
  notes: ImportNote[]
}

function fromMarkdown(text: string): Converted {
  const notes: ImportNote[] = []
  const site = {
    addressOf: () => undefined,
    page: () => undefined,
    note: (note: ImportNote) => void notes.push(note),
  }
  const markdown = toDialect(text, site)
  const refs = destinationsIn(markdown).filter(({ isPicture }) => isPicture)
  const pictures = refs.map(({ url }) => remotePicture(url))
  return { original: { format: 'markdown', text }, markdown, pictures, notes }
}

/** The text, whose language the field CONVERT BREAKS names. */
function convert(text: string, language: string): Converted {
  if (language.startsWith('markdown')) return fromMarkdown(text)
  const isPlain = /^(?:0|richtext)?$/.test(language)
  const converted = convertHtml(isPlain ? text : withBreaks(text), remotePicture)
  if (language.startsWith('textile')) converted.notes.push(importNote('textileKept'))
  return { original: { format: 'html', text }, ...converted }
}

/** The post of an entry. Throws LeftOut. */
export function makeMtText(entry: MtEntry): SourceText {
  const texts = entry.sections.filter(({ name }) => name === 'BODY' || name === 'EXTENDED BODY')
  const text = texts.map((section) => section.text).filter(Boolean)
  const language = firstOf(entry, 'CONVERT BREAKS').toLowerCase()
  const author = firstOf(entry, 'AUTHOR')
  return {
    type: 'text',
    kind: 'post',
    title: titleOf(entry),
    state: stateOf(entry),
    ...convert(text.join('\n\n'), language),
    lineEnds: language.startsWith('markdown') ? 'space' : 'break',
    publishedAt: readMtMoment(firstOf(entry, 'DATE')),
    changedAt: undefined,
    authors: author === '' ? [] : [author],
    tags: tagsOf(entry),
  }
}

/** The comment of a section; its author's addresses are left out. Throws LeftOut. */
export function makeMtComment({ fields, text }: MtSection, textId: string): SourceComment {
  const at = readMtMoment(fields.get('DATE') ?? '')
  if (!at) throw new LeftOut(importNote('noTime'))
  return {
    type: 'comment',
    textId,
    parentId: undefined,
    name: fields.get('AUTHOR') ?? '',
    at,
    markdown: commentMarkdown(withBreaks(text)),
  }
}
