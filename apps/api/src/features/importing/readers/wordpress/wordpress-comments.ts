import { importNote } from '@inkwell/contract/import-notes'
import type { ImportNote } from '@inkwell/contract/import-notes'
import { LeftOut } from '../../left-out.ts'
import { readMoment } from '../../moment.ts'
import type { SourceComment, SourceEntry } from '../../source-item.ts'
import { commentMarkdown } from '../comment-text.ts'
import { childrenOf, textOf } from '../xml-records.ts'
import type { XmlElement } from '../xml-records.ts'
import type { BlogIndex } from './blog-index.ts'

/** Why a comment is not imported; undefined if it is. */
function refuseComment(comment: XmlElement): ImportNote | undefined {
  const type = textOf(comment, 'wp:comment_type')
  if (type === 'pingback' || type === 'trackback') return importNote(type)
  const approved = textOf(comment, 'wp:comment_approved')
  if (approved === '1') return undefined
  if (approved === 'spam') return importNote('spam')
  return approved.includes('trash') ? importNote('inTrash') : importNote('notApproved')
}

function makeComment(
  comment: XmlElement,
  { textId, blog, number }: { textId: string; blog: string; number: string },
): SourceComment {
  const reason = refuseComment(comment)
  if (reason !== undefined) throw new LeftOut(reason)
  const time = (name: string) => readMoment(textOf(comment, name))
  const at = time('wp:comment_date_gmt') ?? time('wp:comment_date')
  if (!at) throw new LeftOut(importNote('noTime'))
  const parent = textOf(comment, 'wp:comment_parent')
  return {
    type: 'comment',
    textId,
    parentId: /^0*$/.test(parent) ? undefined : commentId(blog, parent),
    name: textOf(comment, 'wp:comment_author'),
    at,
    markdown: commentMarkdown(textOf(comment, 'wp:comment_content'), { source: 'wordpress' }),
    anchor: /^\d+$/.test(number) ? `comment-${number}` : undefined,
  }
}

function commentId(blog: string, number: string): string {
  return `${blog}#comment-${number}`
}

/** The comments of an item, whose id is `textId`. */
export function entriesOfComments(
  item: XmlElement,
  textId: string,
  { blog }: BlogIndex,
): SourceEntry[] {
  return childrenOf(item, 'wp:comment').map((comment, index) => {
    const number = textOf(comment, 'wp:comment_id') || `${index + 1} of ${textId}`
    return {
      id: commentId(blog, number),
      kind: 'comment',
      title: textOf(comment, 'wp:comment_author'),
      make: () => makeComment(comment, { textId, blog, number }),
    }
  })
}
