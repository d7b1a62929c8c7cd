import { importNote } from '@inkwell/contract/import-notes'
import type { ImportNote } from '@inkwell/contract/import-notes'
import type { Asked } from '../../reader.ts'
import type { SourceItem, SourcePicture } from '../../source-item.ts'
import { convertHtml, lineOfHtml } from '../html-text.ts'
import { objectsOf, textOf } from '../json-values.ts'
import type { JsonObject } from '../json-values.ts'
import type { NpfHtml } from './npf-html.ts'
import { nameInTrail, noteOfOthers, othersIn, ownWords } from './own-words.ts'
import { addressesOf, authorOf, blogOf, stateOf, tagsOf } from './post-fields.ts'
import { joinBlocks, joinParts, typedParts } from './reblog-parts.ts'
import { titleOf, typedHtml } from './typed-html.ts'
import type { TumblrPost } from './tumblr-files.ts'
import { lineInTrail } from './whose-words.ts'

const HOST = /^https?:\/\/[\w.-]+\.media\.tumblr\.com\//

/** A picture by its address, which has one size of several in it. */
function pictureAt(ref: string): SourcePicture {
  if (!HOST.test(ref)) return { id: ref, ref, places: [] }
  const id = ref
    .replace(/_(?:\d{2,4}|75sq)(?=\.\w{1,5}$)/, '')
    .replace(/\/s\d{1,5}x\d{1,5}(?:_c1)?\/[^/]*$/, '')
  return { id, ref, places: [] }
}

function isNpf({ content }: JsonObject): boolean {
  return Array.isArray(content)
}

/** A post, and what of it is shown. */
interface Shown {
  fields: JsonObject
  blog: string
  /** The other blogs whose words it repeats. */
  others: readonly string[]
  /** Whether these words are left out. */
  isOwnOnly: boolean
}

function shownOf(post: TumblrPost, { othersWords }: Asked): Shown {
  const blog = blogOf(post)
  const others = othersIn(post.fields, blog)
  return { fields: post.fields, blog, others, isOwnOnly: others.length > 0 && !othersWords }
}

/** The parts of a post in blocks that are shown, the earlier ones first. */
function shownParts({ fields, blog, isOwnOnly }: Shown): JsonObject[] {
  const trail = objectsOf(fields.trail)
  const earlier = isOwnOnly ? trail.filter((item) => nameInTrail(item) === blog) : trail
  return [...earlier, fields].filter(({ content }) => objectsOf(content).length > 0)
}

/** The heading that begins a part in blocks, which has no title of its own. */
function headingOf(part: JsonObject | undefined): string {
  const [first] = objectsOf(part?.content)
  const isHeading = first?.type === 'text' && first.subtype === 'heading1'
  return isHeading ? textOf(first.text).replaceAll(/\s+/g, ' ') : ''
}

function titleOfShown(shown: Shown): string {
  const { fields, isOwnOnly } = shown
  if (isNpf(fields)) return headingOf(shownParts(shown)[0])
  return isOwnOnly ? '' : lineOfHtml(titleOf(fields))
}

/** Why nothing of a post is shown; undefined if there is something. */
function whyNothing(shown: Shown): ImportNote | undefined {
  const { fields, others, isOwnOnly } = shown
  if (others.length === 0) return undefined
  if (isNpf(fields)) {
    return shownParts(shown).length > 0 ? undefined : importNote('reblogWithoutWords')
  }
  if (!isOwnOnly) return undefined
  const words = ownWords(fields)
  if (words === undefined) return importNote('reblogUnclear')
  return words === '' ? importNote('reblogWithoutWords') : undefined
}

/** The title of a post, which may be empty, and why nothing of it is taken, if so. */
export function lookAtPost(post: TumblrPost, asked: Asked) {
  const shown = shownOf(post, asked)
  return { title: titleOfShown(shown), reason: post.refused ?? whyNothing(shown) }
}

/** The blocks without the heading that is the title; the numbers of the layout count all blocks. */
function withoutHeading(content: unknown): JsonObject[] {
  const [, ...rest] = objectsOf(content)
  return [{ type: 'text', text: '' }, ...rest]
}

function blocksHtml(shown: Shown): NpfHtml {
  const { fields, blog } = shown
  const parts = shownParts(shown).map((part, index) => {
    const isOwn = part === fields || nameInTrail(part) === blog
    const isTitled = index === 0 && headingOf(part) !== ''
    return {
      line: isOwn ? undefined : lineInTrail(part),
      content: isTitled ? withoutHeading(part.content) : part.content,
      layout: part.layout,
    }
  })
  return joinBlocks(parts)
}

function htmlOf(shown: Shown): NpfHtml {
  const { fields, blog, others, isOwnOnly } = shown
  if (isNpf(fields)) return blocksHtml(shown)
  if (isOwnOnly) return { html: ownWords(fields) ?? '', notes: [] }
  if (others.length === 0) return { html: typedHtml(fields), notes: [] }
  const parts = typedParts(fields, blog)
  if (parts) return joinParts(parts)
  return { html: typedHtml(fields), notes: [importNote('reblogUnclear')] }
}

/** What becomes of a post. Throws LeftOut. */
export function makeTumblrText(post: TumblrPost, asked: Asked): SourceItem {
  const shown = shownOf(post, asked)
  const reason = whyNothing(shown)
  if (reason !== undefined) return { type: 'other', reason }
  const { html, notes } = htmlOf(shown)
  const converted = convertHtml(html, pictureAt)
  const author = authorOf(post)
  return {
    type: 'text',
    kind: 'post',
    title: titleOfShown(shown),
    original: { format: 'html', text: html },
    ...converted,
    ...stateOf(post.fields),
    lineEnds: 'break',
    changedAt: undefined,
    authors: author === '' ? [] : [author],
    tags: tagsOf(post.fields),
    feedId: addressesOf(post).at(-1),
    notes: [...(shown.isOwnOnly ? [noteOfOthers(shown.others)] : []), ...notes, ...converted.notes],
  }
}
