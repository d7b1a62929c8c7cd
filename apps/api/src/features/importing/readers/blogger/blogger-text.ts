import { importNote } from '@inkwell/contract/import-notes'
import type { ImportNote } from '@inkwell/contract/import-notes'
import { plainText } from '@inkwell/html-markdown/plain-text'
import { LeftOut } from '../../left-out.ts'
import { readMoment } from '../../moment.ts'
import type { SourceComment, SourcePicture, SourceState, SourceText } from '../../source-item.ts'
import { commentMarkdown } from '../comment-text.ts'
import { convertHtml } from '../html-text.ts'
import { childrenOf, textOf } from '../xml-records.ts'
import type { XmlElement } from '../xml-records.ts'
import { authorOf, labelsOf, linkOf } from './blogger-records.ts'

const STATES: Readonly<Record<string, SourceState>> = {
  LIVE: 'published',
  DRAFT: 'draft',
  SCHEDULED: 'scheduled',
  SOFT_TRASHED: 'trashed',
  TRASHED: 'trashed',
}

/** Why a comment is not imported, by its status. */
const REFUSED: Readonly<Record<string, ImportNote>> = {
  SPAM_COMMENT: importNote('spam'),
  GHOSTED: importNote('hiddenThere'),
  EMPTIED: importNote('deleted'),
  SOFT_TRASHED: importNote('inTrash'),
}

function statusOf(entry: XmlElement): string {
  const [control] = childrenOf(entry, 'app:control')
  const isDraft = control && textOf(control, 'app:draft') === 'yes'
  return isDraft ? 'DRAFT' : textOf(entry, 'blogger:status') || 'LIVE'
}

/** How a text was seen; an unknown status is treated as private. */
export function stateOf(entry: XmlElement): SourceState {
  return STATES[statusOf(entry)] ?? 'private'
}

/** The title, which is HTML only if it says so. */
export function titleOf(entry: XmlElement): string {
  const [title] = childrenOf(entry, 'title')
  const text = title?.text.trim() ?? ''
  return title?.attributes.type === 'html' ? plainText(text) : text
}

/** The content as HTML. */
function contentOf(entry: XmlElement): string {
  const [content] = [...childrenOf(entry, 'content'), ...childrenOf(entry, 'summary')]
  return content?.text ?? ''
}

/** The post or page of an entry. Throws LeftOut. */
export function makeText(
  entry: XmlElement,
  kind: 'post' | 'page',
  find: (ref: string) => SourcePicture,
): SourceText {
  const text = contentOf(entry)
  const state = stateOf(entry)
  const time = readMoment(textOf(entry, 'published'))
  const author = authorOf(entry)
  return {
    type: 'text',
    kind,
    title: titleOf(entry),
    state,
    original: { format: 'html', text },
    ...convertHtml(text, find),
    lineEnds: 'break',
    publishedAt: state === 'draft' ? undefined : time,
    changedAt: readMoment(textOf(entry, 'updated')),
    authors: author === '' ? [] : [author],
    tags: labelsOf(entry),
    feedId: textOf(entry, 'id') || undefined,
  }
}

/** The id of the post that a comment is on. */
function textIdOf(entry: XmlElement): string {
  const [reply] = childrenOf(entry, 'thr:in-reply-to')
  return textOf(entry, 'blogger:parent') || (reply?.attributes.ref ?? '')
}

/** The id of the comment that a comment answers; before 2018 a link has its number. */
function parentIdOf(entry: XmlElement): string | undefined {
  const written = textOf(entry, 'blogger:inReplyTo')
  if (written !== '') return written
  const number = /\/comments\/default\/(?<number>\d+)$/.exec(linkOf(entry, 'related') ?? '')?.groups
    ?.number
  return number && textOf(entry, 'id').replace(/\d+$/, number)
}

/** The comment of an entry. Throws LeftOut. */
export function makeComment(entry: XmlElement): SourceComment {
  const status = statusOf(entry)
  if (status !== 'LIVE') throw new LeftOut(REFUSED[status] ?? importNote('notApproved'))
  const at = readMoment(textOf(entry, 'published'))
  if (!at) throw new LeftOut(importNote('noTime'))
  const number = /post-(?<number>\d+)$/.exec(textOf(entry, 'id'))?.groups?.number
  return {
    type: 'comment',
    textId: textIdOf(entry),
    parentId: parentIdOf(entry),
    name: authorOf(entry),
    at,
    markdown: commentMarkdown(contentOf(entry)),
    anchor: number === undefined ? undefined : `c${number}`,
  }
}
