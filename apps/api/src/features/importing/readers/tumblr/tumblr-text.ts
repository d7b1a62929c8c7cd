import { importNote } from '@inkwell/contract/import-notes'
import type { SourceItem, SourcePicture } from '../../source-item.ts'
import { distinctNotes } from '../html-notes.ts'
import { convertHtml, lineOfHtml } from '../html-text.ts'
import { objectsOf, textOf } from '../json-values.ts'
import type { JsonObject } from '../json-values.ts'
import { npfHtml } from './npf-html.ts'
import type { NpfHtml } from './npf-html.ts'
import { nameInTrail, noteOfOthers, othersIn, ownWords } from './own-words.ts'
import { addressesOf, authorOf, blogOf, stateOf, tagsOf } from './post-fields.ts'
import { titleOf, typedHtml } from './typed-html.ts'
import type { TumblrPost } from './tumblr-files.ts'

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

/** The parts of a post in blocks that its blog wrote, the earlier ones first. */
function ownParts(post: JsonObject, blog: string): JsonObject[] {
  const earlier = objectsOf(post.trail).filter((item) => nameInTrail(item) === blog)
  return [...earlier, post].filter(({ content }) => objectsOf(content).length > 0)
}

/** The heading that begins a part in blocks, which has no title of its own. */
function headingOf(part: JsonObject | undefined): string {
  const [first] = objectsOf(part?.content)
  const isHeading = first?.type === 'text' && first.subtype === 'heading1'
  return isHeading ? textOf(first.text).replaceAll(/\s+/g, ' ') : ''
}

/** The title; empty if the post has none. */
export function titleOfPost(
  { fields }: TumblrPost,
  others: readonly string[],
  blog: string,
): string {
  if (isNpf(fields)) return headingOf(ownParts(fields, blog)[0])
  return others.length > 0 ? '' : lineOfHtml(titleOf(fields))
}

/** Why nothing of a post is taken; undefined if it has own words. */
export function whyNothing({ fields }: TumblrPost, others: readonly string[], blog: string) {
  if (others.length === 0) return undefined
  if (isNpf(fields)) {
    return ownParts(fields, blog).length > 0 ? undefined : importNote('reblogWithoutWords')
  }
  const words = ownWords(fields)
  if (words === undefined) return importNote('reblogUnclear')
  return words === '' ? importNote('reblogWithoutWords') : undefined
}

/** The part without the heading that is the title; the numbers of the layout count all blocks. */
function withoutHeading(part: JsonObject): JsonObject {
  const [, ...rest] = objectsOf(part.content)
  return { ...part, content: [{ type: 'text', text: '' }, ...rest] }
}

function ownHtml({ fields }: TumblrPost, others: readonly string[], blog: string): NpfHtml {
  if (!isNpf(fields)) {
    const html = others.length > 0 ? (ownWords(fields) ?? '') : typedHtml(fields)
    return { html, notes: [] }
  }
  const parts = ownParts(fields, blog).map((part, index) => {
    const shown = index === 0 && headingOf(part) !== '' ? withoutHeading(part) : part
    return npfHtml(shown.content, shown.layout)
  })
  return {
    html: parts.map(({ html }) => html).join(''),
    notes: distinctNotes(parts.flatMap(({ notes }) => notes)),
  }
}

/** What becomes of a post. Throws LeftOut. */
export function makeTumblrText(post: TumblrPost): SourceItem {
  const blog = blogOf(post)
  const others = othersIn(post.fields, blog)
  const reason = whyNothing(post, others, blog)
  if (reason !== undefined) return { type: 'other', reason }
  const { html, notes } = ownHtml(post, others, blog)
  const converted = convertHtml(html, pictureAt)
  const lost = others.length > 0 ? [noteOfOthers(others)] : []
  const author = authorOf(post)
  return {
    type: 'text',
    kind: 'post',
    title: titleOfPost(post, others, blog),
    original: { format: 'html', text: html },
    ...converted,
    ...stateOf(post.fields),
    lineEnds: 'break',
    changedAt: undefined,
    authors: author === '' ? [] : [author],
    tags: tagsOf(post.fields),
    feedId: addressesOf(post).at(-1),
    notes: [...lost, ...notes, ...converted.notes],
  }
}
