import { firstCharacters } from '@inkwell/contract/characters'
import { CONTENT_MAX, DRAFT_CONTENT_MAX, TAGS_MAX, TITLE_MAX } from '@inkwell/contract/limits'
import { importNote, messageNote, noteBecause } from '@inkwell/contract/import-notes'
import type { ImportNote } from '@inkwell/contract/import-notes'
import { messageKeyOf } from '@inkwell/contract/messages'
import { CreatePostForm } from '@inkwell/contract/post'
import { tagKeyOf } from '@inkwell/contract/tag-key'
import { LeftOut } from '../left-out.ts'

/** Characters of a title that is made of the beginning of a text. */
const MADE_TITLE = 60

/** Characters of a text that are looked at for such a title. */
const TITLE_SOURCE = 20_000

/** What is no word of a text: destinations of links, and addresses. */
const ADDRESSES = /\]\([^()\n]{0,2000}\)|https?:\S+/g

const QUOTES = /^>.*$/gm

/** Control characters and lone surrogates, which no text may have; line ends and tabs stay. */
// oxlint-disable-next-line no-control-regex -- These are what is meant.
const CONTROLS = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]|\p{Cs}/gu

/** A text of a source without characters that no text here may have. */
export function withoutControls(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n').replaceAll(CONTROLS, '')
}

function wordsOf(markdown: string): string {
  return markdown
    .replaceAll(ADDRESSES, ' ')
    .replaceAll(/[^\p{L}\p{M}\p{N}'’]+/gu, ' ')
    .trim()
}

/** The first words of a text: those of its author, if it has any besides quotes. */
function firstWords(markdown: string): string {
  const source = markdown.slice(0, TITLE_SOURCE)
  const words = wordsOf(source.replaceAll(QUOTES, '')) || wordsOf(source)
  const cut = firstCharacters(words, MADE_TITLE)
  return cut === words ? words : cut.replace(/\s\S*$/u, '')
}

/** The title as it can be here, made of the text if there is none; adds what is lost to `notes`. */
export function titleHere(title: string, markdown: string, notes: ImportNote[]): string {
  const line = withoutControls(title).replaceAll(/\s+/g, ' ').trim()
  const cut = firstCharacters(line, TITLE_MAX)
  if (cut !== line) notes.push(importNote('titleCut', { max: TITLE_MAX }))
  const given = CreatePostForm.shape.title.safeParse(cut)
  if (given.success) return given.data
  notes.push(importNote('titleMissing'))
  return CreatePostForm.shape.title.safeParse(firstWords(markdown)).data ?? 'Untitled'
}

/** The content of a published text; throws LeftOut for one that cannot be. */
export function contentHere(markdown: string): string {
  const content = CreatePostForm.shape.content.safeParse(withoutControls(markdown))
  if (content.success) return content.data
  const [issue] = content.error.issues
  throw new LeftOut(noteBecause(importNote('contentRefused'), messageNote(messageKeyOf(issue))))
}

/** The content of a draft, which may be empty and longer; throws LeftOut for one that is too long. */
export function draftHere(markdown: string): string {
  const content = withoutControls(markdown)
  if (content.length <= DRAFT_CONTENT_MAX) return content
  throw new LeftOut(importNote('textTooLong', { max: DRAFT_CONTENT_MAX }))
}

/** The original as the first revision; undefined if it is too long, which is added to `notes`. */
export function originalHere(original: string, notes: ImportNote[]): string | undefined {
  const text = withoutControls(original)
  if (text.length <= 2 * CONTENT_MAX) return text
  notes.push(importNote('originalTooLong'))
  return undefined
}

/** The first valid tags, each once; adds those that are lost to `notes`. */
export function tagsHere(names: readonly string[], notes: ImportNote[]): string[] {
  const tags = new Map<string, string>()
  const lost: string[] = []
  for (const name of names) {
    const [tag] = CreatePostForm.shape.tags.safeParse([withoutControls(name).trim()]).data ?? []
    const key = tag === undefined ? undefined : tagKeyOf(tag)
    if (tag === undefined || key === undefined) lost.push(name)
    else if (tags.has(key)) continue
    else if (tags.size < TAGS_MAX) tags.set(key, tag)
    else lost.push(name)
  }
  if (lost.length > 0) notes.push(importNote('tagsLost', { names: lost.join(', ') }))
  return [...tags.values()]
}
