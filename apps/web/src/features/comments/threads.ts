import type { Received } from '@inkwell/api-client/api-client'
import type * as contract from '@inkwell/contract/comment'

/** A comment as components show it. */
export interface Comment {
  id: string
  /** Empty if nobody gave one. */
  name: string
  createdAt: string
  html: string
  anchor: string
  isDeleted: boolean
}

/** A comment with its replies. */
export interface Thread {
  comment: Comment
  replies: Thread[]
  /** What it answers, if its place does not show that; without an anchor if that is on another page. */
  answered?: { name: string; anchor: string | undefined }
}

/** Levels of replies below each other; deeper ones follow each other on the last one. */
const LEVELS = 3

interface Place {
  thread: Thread
  /** The list that has it. */
  siblings: Thread[]
  level: number
}

type Wire = Received<contract.Comment>

function toComment({ _id: id = '', name, createdAt, html, anchor, isDeleted }: Wire): Comment {
  return {
    id,
    name: name ?? '',
    createdAt: createdAt ?? '',
    html: html ?? '',
    anchor: anchor ?? `comment-${id}`,
    isDeleted: isDeleted === true,
  }
}

function placeOf(thread: Thread, parent: Place | undefined, roots: Thread[]): Place {
  if (!parent) return { thread, siblings: roots, level: 1 }
  if (parent.level < LEVELS) {
    return { thread, siblings: parent.thread.replies, level: parent.level + 1 }
  }
  return { thread, siblings: parent.siblings, level: LEVELS }
}

/** The comments of a page as threads. A comment never comes before what it answers, whatever their times say. */
export function toThreads(comments: readonly Wire[]): Thread[] {
  const roots: Thread[] = []
  const places = new Map<string, Place>()
  for (const wire of comments) {
    const comment = toComment(wire)
    const parent = places.get(wire.parent?._id ?? '')
    const isBelow = parent !== undefined && parent.level < LEVELS
    const answered = {
      name: wire.parent?.name ?? '',
      anchor: parent?.thread.comment.anchor,
    }
    const thread = { comment, replies: [], ...(wire.parent && !isBelow && { answered }) }
    const place = placeOf(thread, parent, roots)
    place.siblings.push(thread)
    places.set(comment.id, place)
  }
  return roots
}
