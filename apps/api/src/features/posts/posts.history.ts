import type { Kysely } from 'kysely'
import type { Tables } from '../../platform/db/tables.ts'
import { columnsOfContent, readChain } from './posts.history-chain.ts'
import type { ReadChain } from './posts.history-chain.ts'
import type { HistoryPruning } from './posts.history-pruning.ts'
import { LATEST } from './posts.revisions.repository.ts'
import type {
  RevisionHead,
  RevisionKind,
  RevisionsRepository,
} from './posts.revisions.repository.ts'
import type { PostRow } from './posts.repository.ts'
import type { Text } from './posts.text.ts'
import type { NotePictures } from './posts.writing.ts'
import { isSameText } from './posts.version.ts'

/** Milliseconds from the first to the last autosave of one entry of the history. */
const ENTRY_LENGTH = 10 * 60_000

export interface NewRevision extends Text {
  postId: string
  kind: RevisionKind
  personId: string
  /** ISO 8601. */
  at: string
}

/** The first revision of a post that has no history: the text that it was published with. */
export function firstRevisionOf(post: PostRow): NewRevision {
  return {
    postId: post.id,
    kind: post.import_source === null ? 'published' : 'imported',
    title: post.title,
    content: post.content,
    personId: post.author_id,
    at: post.updated_at,
  }
}

/** The latest revision of a post. */
interface Latest {
  row: RevisionHead
  text: Text
}

function latestOf({ chain, content }: ReadChain): Latest | undefined {
  const row = chain.at(-1)
  return row && content !== undefined ? { row, text: { title: row.title, content } } : undefined
}

const isSave = ({ kind }: { kind: string }) => kind === 'saved' || kind === 'merged'

/** Whether a revision is saved within the ten minutes of the one before it. */
function continues({ row }: Latest, revision: NewRevision): boolean {
  if (!isSave(revision) || !isSave(row) || row.person_id !== revision.personId) return false
  return Date.parse(revision.at) - Date.parse(row.entry_began_at) < ENTRY_LENGTH
}

/** Whether a revision publishes the text that was saved before it. */
function publishes({ row, text }: Latest, revision: NewRevision): boolean {
  return revision.kind === 'published' && row.kind === 'saved' && isSameText(text, revision)
}

interface HistoryParts {
  repository: RevisionsRepository
  pruning: Pick<HistoryPruning, 'pruneToBudget'>
  notePictures: NotePictures
}

/** Appends to the history of posts, within the transaction of each change. */
export class PostHistory {
  readonly #parts: HistoryParts

  constructor(parts: HistoryParts) {
    this.#parts = parts
  }

  /** The text of a revision, in a transaction if one is given; undefined if there is none. */
  async read(postId: string, number: number, db?: Kysely<Tables>): Promise<Text | undefined> {
    const latest = latestOf(await readChain(this.#parts.repository, { postId, number }, db))
    return latest?.row.number === number ? latest.text : undefined
  }

  /** Begins the history of a post that has none; resolves to the number of its latest revision. */
  async begin(first: NewRevision, transaction: Kysely<Tables>): Promise<number> {
    const chain = await this.#parts.repository.chain(first.postId, LATEST, transaction)
    return chain.at(-1)?.number ?? this.append(first, transaction)
  }

  /**
   * Makes the text of a post its latest revision; resolves to its number. If the latest one is of a working copy, deleted or
   * not, another one follows with the text of the post: a number always names one text.
   */
  async ensureLatest(
    post: PostRow,
    made: Pick<NewRevision, 'personId' | 'at'>,
    transaction: Kysely<Tables>,
  ): Promise<number> {
    const [postId, first] = [post.id, firstRevisionOf(post)]
    const chain = await readChain(this.#parts.repository, { postId, number: LATEST }, transaction)
    const latest = latestOf(chain)
    if (!latest) return this.append(first, transaction)
    if (isSameText(latest.text, first)) return latest.row.number
    return this.append({ ...first, ...made, kind: 'restored' }, transaction)
  }

  /** Appends a revision; resolves to its number. The caller holds a lock on the post or its draft. */
  async append(revision: NewRevision, transaction: Kysely<Tables>): Promise<number> {
    const { postId, kind, title, content, personId, at } = revision
    const before = await readChain(this.#parts.repository, { postId, number: LATEST }, transaction)
    const latest = latestOf(before)
    const isContinued = latest !== undefined && continues(latest, revision)
    if (latest) await this.#supersede(latest, revision, transaction)
    const number = (latest?.row.number ?? 0) + 1
    const columns = columnsOfContent(before, content)
    const bytes = Buffer.byteLength(columns.text) + Buffer.byteLength(title)
    const row = {
      post_id: postId,
      number,
      kind,
      title,
      person_id: personId,
      made_at: at,
      entry_began_at: isContinued ? latest.row.entry_began_at : at,
      saved_bytes: (latest?.row.saved_bytes ?? 0) + bytes,
      ...columns,
    }
    await this.#parts.repository.insert(row, transaction)
    await this.#notePicturesOf(revision, latest, transaction)
    await this.#parts.pruning.pruneToBudget(row, transaction)
    return number
  }

  /**
   * Marks what a revision replaces in the list of the history. In ten minutes there remain at most the text
   * before a merge, the merge, and what was saved since: a client may call any save a merge.
   */
  async #supersede(
    latest: Latest,
    revision: NewRevision,
    transaction: Kysely<Tables>,
  ): Promise<void> {
    const isContinued = continues(latest, revision)
    if (isContinued && revision.kind === 'merged') {
      await this.#parts.repository.supersedeFromMerge(latest.row, transaction)
    } else if ((isContinued && latest.row.kind === 'saved') || publishes(latest, revision)) {
      await this.#parts.repository.supersede(latest.row, transaction)
    }
  }

  async #notePicturesOf(
    { postId, personId, content }: NewRevision,
    latest: Latest | undefined,
    transaction: Kysely<Tables>,
  ): Promise<void> {
    const before = latest?.text.content
    await this.#parts.notePictures({ postId, personId, content, before }, transaction)
  }
}
