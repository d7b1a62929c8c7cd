import { countCharacters, firstCharacters } from '@inkwell/contract/characters'
import { COMMENT_ANCHOR } from '@inkwell/contract/comment-anchor'
import { importNote } from '@inkwell/contract/import-notes'
import { COMMENT_MAX, COMMENT_NAME_MAX } from '@inkwell/contract/limits'
import { isOrdered } from '../moment.ts'
import { LeftOut } from '../left-out.ts'
import type { Outcome } from '../ledger/ledger.repository.ts'
import { arrived } from '../ledger/outcomes.ts'
import type { SourceComment } from '../source-item.ts'
import type { ImportServices } from './import-services.ts'
import type { Planned } from './plan.ts'
import { withoutControls } from './texts-here.ts'

/** A text that is settled. */
interface SettledText {
  /** The id of the post; undefined for a page. */
  postId: string | undefined
  isTaken: boolean
  /** Its path, if readers see it. */
  address: string | undefined
}

/** A comment that is here. */
interface TakenComment {
  id: string
  /** The id of the entry of the text. */
  textId: string
  /** The id of the entry of the comment that it answers. */
  parentId: string | undefined
}

/** A comment that comes before its text. */
interface WaitingComment {
  /** Of its record. */
  position: number
  /** Takes it; throws LeftOut. */
  take: () => Promise<Outcome>
}

/** Characters of comments that wait for their texts. */
const WAITING_MAX = 50_000_000

/** The entries on the way from a comment to what it answers, to what that answers, …, that are not seen yet. */
function pathFrom(start: string, comments: ReadonlyMap<string, TakenComment>, seen: Set<string>) {
  const path: string[] = []
  let current: string | undefined = start
  while (current !== undefined && comments.has(current) && !seen.has(current)) {
    seen.add(current)
    path.push(current)
    current = comments.get(current)?.parentId
  }
  return { path, end: current }
}

/** The comments, by the ids of their entries, that lead to themselves. */
function inCycles(comments: ReadonlyMap<string, TakenComment>): Set<string> {
  const cycles = new Set<string>()
  const seen = new Set<string>()
  for (const start of comments.keys()) {
    const { path, end } = pathFrom(start, comments, seen)
    const first = end === undefined ? -1 : path.indexOf(end)
    if (first >= 0) for (const id of path.slice(first)) cycles.add(id)
  }
  return cycles
}

/** Takes comments: after their texts, and as answers to each other when all are here. */
export class CommentTaking {
  readonly #services: ImportServices
  /** By the ids of their entries. */
  readonly #texts = new Map<string, SettledText>()
  readonly #comments = new Map<string, TakenComment>()
  readonly #waiting: WaitingComment[] = []
  #waitingLength = 0

  constructor(services: ImportServices) {
    this.#services = services
  }

  /** Notes what became of a text; of other records nothing. */
  settleText({ head, targetId, isRepeated }: Planned, outcome: Outcome): void {
    if (targetId === undefined || isRepeated) return
    this.#texts.set(head.id, {
      postId: head.slug === undefined ? targetId : undefined,
      isTaken: outcome.outcome === 'taken',
      address: outcome.address ?? undefined,
    })
  }

  /** Takes a comment; undefined if it waits for its text. Throws LeftOut. */
  async takeOrWait(
    comment: SourceComment,
    planned: Planned,
    position: number,
  ): Promise<Outcome | undefined> {
    if (this.#texts.has(comment.textId)) return this.#take(comment, planned)
    this.#waitingLength += comment.markdown.length
    if (this.#waitingLength > WAITING_MAX) {
      throw new LeftOut(importNote('commentsTooEarly'))
    }
    this.#waiting.push({ position, take: () => this.#take(comment, planned) })
    return undefined
  }

  /** The comments that came before their texts. */
  get waiting(): readonly WaitingComment[] {
    return this.#waiting
  }

  async #take(comment: SourceComment, { head, key, taken }: Planned): Promise<Outcome> {
    const { postId, address } = this.#textOf(comment)
    const anchor =
      comment.anchor && COMMENT_ANCHOR.test(comment.anchor) ? comment.anchor : undefined
    const id = taken?.target_id ?? (await this.#add(comment, { postId, source: key, anchor }))
    const { textId, parentId } = comment
    this.#comments.set(head.id, { id, textId, parentId })
    const here = address && `${address}#${anchor ?? `comment-${id}`}`
    return arrived({ id, address: here })
  }

  /** Connects answers with what they answer. A parent that is missing, or its own answer, is none. */
  async connect(): Promise<void> {
    const cycles = inCycles(this.#comments)
    for (const [entryId, { id, textId, parentId }] of this.#comments) {
      const parent = parentId === undefined ? undefined : this.#comments.get(parentId)
      if (parent?.textId !== textId || cycles.has(entryId)) continue
      await this.#services.answerComment(id, parent.id)
    }
  }

  #textOf({ textId }: SourceComment): { postId: string; address: string | undefined } {
    const text = this.#texts.get(textId)
    if (!text) throw new LeftOut(importNote('commentWithoutText'))
    if (!text.isTaken) throw new LeftOut(importNote('commentTextNotImported'))
    const { postId, address } = text
    if (postId === undefined) throw new LeftOut(importNote('commentOnPage'))
    return { postId, address }
  }

  async #add(
    comment: SourceComment,
    { postId, source, anchor }: { postId: string; source: string; anchor: string | undefined },
  ): Promise<string> {
    const content = withoutControls(comment.markdown).trim()
    if (content === '') throw new LeftOut(importNote('noText'))
    if (countCharacters(content) > COMMENT_MAX) {
      throw new LeftOut(importNote('commentTooLong', { max: COMMENT_MAX }))
    }
    if (!isOrdered(comment.at)) throw new LeftOut(importNote('noTime'))
    const name = withoutControls(comment.name).replaceAll(/\s+/g, ' ').trim()
    const id = await this.#services.addComment({
      postId,
      name: firstCharacters(name, COMMENT_NAME_MAX),
      at: comment.at,
      content,
      anchor,
      source,
    })
    if (id === undefined) throw new LeftOut(importNote('commentPostGone'))
    return id
  }
}
