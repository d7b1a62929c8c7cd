import { PAGE_SIZE } from '@inkwell/contract/limits'
import type { ListQuery, Post, PostItem, PostList } from '@inkwell/contract/post'
import type { Kysely } from 'kysely'
import { validate as isUuid } from 'uuid'
import type { Clock } from '../../platform/clock/clock.ts'
import { nextTime } from '../../platform/clock/next-time.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { coverOf } from './posts.cover.ts'
import type { ShownCover } from './posts.cover.ts'
import { changeCover } from './posts.covers.repository.ts'
import { pageOf, readCursor } from './posts.cursor.ts'
import { columnsOfLabels, labelsOr, ownLabelsOf } from './posts.labels.ts'
import type { Labels, SetTags } from './posts.labels.ts'
import { toPost, toPostItem } from './posts.mapper.ts'
import type { DraftRow, DraftsRepository } from './posts.drafts.repository.ts'
import { mayChange, mayDelete, mayRead, mayRestore, TRASH_LIFETIME } from './posts.policy.ts'
import type { Decision } from './posts.policy.ts'
import { isMatching } from './posts.precondition.ts'
import { firstRevisionOf } from './posts.history.ts'
import type { PostHistory } from './posts.history.ts'
import { purgePosts } from './posts.purging.ts'
import type { PostsPurging } from './posts.purging.repository.ts'
import { refuseUnless } from './posts.refusals.ts'
import type { PostRow, PostsRepository, TextChange } from './posts.repository.ts'
import { wrappingOf } from './posts.renderer.ts'
import type { PostsRenderer } from './posts.renderer.ts'
import { columnsOf, columnsOfRendering } from './posts.text.ts'
import type { WrappedText } from './posts.text.ts'
import type {
  Author,
  DiscardPictures,
  Edit,
  Person,
  Pictures,
  RequireActive,
} from './posts.writing.ts'
import { repeatWhileChanged } from './posts.repeating.ts'
import type { DraftSchedule } from './posts.schedule.ts'
import { showPost } from './posts.shown.ts'
import { tagsOf } from './posts.tags.ts'
import { conflictWith, isSameEdit } from './posts.version.ts'

interface PostsParts {
  repository: PostsRepository
  drafts: DraftsRepository
  schedule: Pick<DraftSchedule, 'resume'>
  history: PostHistory
  renderer: Pick<
    PostsRenderer,
    'checkPlace' | 'render' | 'renew' | 'renderInBackground' | 'version'
  >
  purging: PostsPurging
  pictures: Pick<Pictures, 'describe'>
  discardPictures: DiscardPictures
  setTags: SetTags
  requireActive: RequireActive
  clock: Clock
}

/** The rendering of an edit, which a concurrent change may make outdated. */
interface RenderedText {
  columns: Omit<TextChange, 'updated_at'>
  language: Labels['language']
}

/** How often an update is tried while others change the post. Its text is rendered once for each language. */
const UPDATES = 20

/** Posts per batch of stale renderings. */
const RENDER_BATCH = 20

/** The labels that a working copy says itself, unless it is deleted. */
function copyLabelsOf(copy: DraftRow | undefined): Labels | undefined {
  return copy?.discarded_at === null ? ownLabelsOf(copy) : undefined
}

/** The language of the first labels that say one. */
function languageOf(labels: (Pick<Labels, 'language'> | undefined)[]): Labels['language'] {
  return labels.find((each) => each?.language !== undefined)?.language
}

/** Reads posts, and changes them as the policy permits. */
export class PostsService {
  readonly #parts: PostsParts

  constructor(parts: PostsParts) {
    this.#parts = parts
  }

  /** Throws `unavailable` if the rendering queue is full for this author. */
  checkPlace(author: string): void {
    this.#parts.renderer.checkPlace(author)
  }

  /** A page of visible posts, newest first; throws `invalid` for an invalid cursor. */
  async list({ cursor, limit = PAGE_SIZE, without }: ListQuery): Promise<PostList> {
    const position = cursor === undefined ? undefined : readCursor(cursor)
    // One more row shows whether there is a next page.
    const rows = await this.#parts.repository.list(limit + 1, position)
    const { page, nextCursor } = pageOf(rows, limit, ({ published_at: time, id }) => ({ time, id }))
    const posts = page.map((row) => toPostItem(row, this.#parts.pictures.describe))
    return {
      posts: without ? posts.map((post) => ({ ...post, content: '' })) : posts,
      nextCursor,
    }
  }

  /** The visible ones of these posts, in their order. */
  async listAmong(ids: readonly string[]): Promise<PostItem[]> {
    const rows = new Map((await this.#parts.repository.listAmong(ids)).map((row) => [row.id, row]))
    return ids.flatMap((id) => {
      const row = rows.get(id)
      return row ? [toPostItem(row, this.#parts.pictures.describe)] : []
    })
  }

  /** A post; throws `not_found` unless it is visible. */
  async read(id: string): Promise<Post> {
    return (await this.readTagged(id)).post
  }

  /** The same with the tags of its response. */
  async readTagged(id: string): Promise<{ post: Post; tags: readonly string[] }> {
    const row = await this.#find(id, mayRead)
    return { post: await this.#shown(row), tags: tagsOf(row) }
  }

  /**
   * Changes the text of one's own post. With `updatedAt`, it must be the time of the present version;
   * otherwise throws `conflict`, unless the text is the same. With `ifMatch`, throws `precondition_failed`
   * for another version. Throws `not_found` and `forbidden`.
   */
  async update(author: Author, id: string, edit: Edit): Promise<Post> {
    const { updatedAt, ifMatch, draft, lineEnds, title, content, ...given } = edit
    const text = { title, content }
    const { personId } = author
    const { describe } = this.#parts.pictures
    let rendered: RenderedText | undefined
    return repeatWhileChanged(UPDATES, async () => {
      const post = await this.#find(id, (found) => mayChange(personId, found))
      await this.#requireMatch(post, ifMatch)
      const isUnchanged = updatedAt === undefined || updatedAt === post.updated_at
      // A repeated request whose response was lost.
      const wrapped = { ...text, line_ends: lineEnds ?? post.line_ends }
      if (!isUnchanged && isSameEdit(post, { ...wrapped, ...given })) return this.#shown(post)
      if (!isUnchanged) throw conflictWith(post)
      const copy = await this.#findCopyLabels(id, edit)
      const language = languageOf([given, copy, post])
      rendered = await this.#render(personId, { ...wrapped, language }, rendered)
      const at = nextTime(this.#parts.clock(), post.updated_at)
      const change = { ...rendered.columns, updated_at: at }
      const changed = await this.#writeFor(author, async (transaction) => {
        const { history, drafts } = this.#parts
        const ended = draft === id ? await drafts.findLocked(id, transaction) : undefined
        const own = copyLabelsOf(ended)
        if (languageOf([given, own, post]) !== language) return undefined
        const labels = labelsOr(given, own)
        const labelled = await this.#change(post, { change, labels }, transaction)
        if (!labelled) return undefined
        await history.begin(firstRevisionOf(post), transaction)
        const revision = { postId: id, kind: 'published', personId, at } as const
        await history.append({ ...revision, ...text }, transaction)
        return { ...labelled, ...(ended && (await this.#endWorkingCopy(ended, transaction))) }
      })
      return changed && toPost({ ...post, ...changed }, describe)
    })
  }

  /** Moves one's own post to the trash; throws `not_found` or `forbidden`. */
  async remove(author: Author, id: string): Promise<void> {
    await this.#find(id, (post) => mayDelete(author.personId, post))
    const time = this.#parts.clock().toISOString()
    await this.#writeFor(author, (transaction) =>
      this.#parts.repository.moveToTrash(id, time, transaction),
    )
  }

  /** Restores one's own post from the trash; throws `not_found` or `forbidden`. */
  async restore(author: Author, id: string): Promise<Post> {
    await this.#find(id, (post) => mayRestore(author.personId, post, this.#parts.clock()))
    await this.#writeFor(author, async (transaction) => {
      const isRestored = await this.#parts.repository.restore(id, transaction)
      if (isRestored) await this.#parts.schedule.resume(id, transaction)
      return isRestored
    })
    return this.#shown(await this.#find(id, (post) => mayDelete(author.personId, post)))
  }

  /**
   * Purges a batch of posts whose time in the trash is over, with their pictures; resolves to their
   * number.
   */
  async purgeTrash(): Promise<number> {
    const before = new Date(this.#parts.clock().getTime() - TRASH_LIFETIME).toISOString()
    const { purging } = this.#parts
    const ids = await purging.takeOver(before)
    await purgePosts(ids, this.#parts)
    return ids.length
  }

  /** Renders a batch of stale posts; resolves to their number. */
  async renderStale(): Promise<number> {
    const rows = await this.#parts.repository.findStale(this.#parts.renderer.version, RENDER_BATCH)
    for (const row of rows) {
      const { id, content, renderer_version } = row
      const rendered = await this.#parts.renderer.renderInBackground(content, wrappingOf(row))
      const rendering = columnsOfRendering(rendered)
      await this.#parts.repository.changeRendering(id, renderer_version, rendering)
    }
    return rows.length
  }

  async #requireMatch(post: PostRow, ifMatch: string | undefined): Promise<void> {
    if (ifMatch === undefined || isMatching(await this.#shown(post), ifMatch)) return
    throw new Refusal('precondition_failed', 'postNotMatching')
  }

  /** Renders a text, unless the earlier rendering has its line ends and language. */
  async #render(
    owner: string,
    { language, ...text }: WrappedText & Pick<Labels, 'language'>,
    earlier: RenderedText | undefined,
  ): Promise<RenderedText> {
    const wrapping = { lineEnds: text.line_ends, language }
    if (earlier?.columns.line_ends === text.line_ends && earlier.language === language) {
      return earlier
    }
    const rendered = await this.#parts.renderer.render(owner, text.content, wrapping)
    return { columns: columnsOf(text, rendered), language }
  }

  /** The labels of the working copy that an edit ends; its transaction reads them again. */
  async #findCopyLabels(id: string, { draft }: Edit): Promise<Labels | undefined> {
    // The working copy has the id of the post.
    return draft === id ? copyLabelsOf(await this.#parts.drafts.find(id)) : undefined
  }

  /** Changes text and labels of this version of a post; undefined if there is another one. */
  async #change(
    { id, updated_at: version }: PostRow,
    { change, labels }: { change: TextChange; labels: Labels },
    transaction: Kysely<Tables>,
  ) {
    const { repository, setTags } = this.#parts
    const columns = { ...change, ...columnsOfLabels(labels) }
    if (!(await repository.changeText(id, version, columns, transaction))) return undefined
    if (!labels.tags) return columns
    return { ...columns, tags: await setTags(id, labels.tags, transaction) }
  }

  /** Ends the working copy of a post; resolves to its cover if the post has taken it over. */
  async #endWorkingCopy(
    draft: DraftRow,
    transaction: Kysely<Tables>,
  ): Promise<ShownCover | undefined> {
    await this.#parts.drafts.remove(draft.post_id, transaction)
    if (draft.own_cover !== 1 || draft.discarded_at !== null) return undefined
    await changeCover(draft.post_id, draft, transaction)
    return coverOf(draft)
  }

  #shown(post: PostRow): Promise<Post> {
    const { renderer, pictures } = this.#parts
    return showPost(post, { renderer, describe: pictures.describe })
  }

  /** Runs a write within a transaction that a suspension cannot interleave with. */
  #writeFor<T>(
    author: Author,
    write: (transaction: Kysely<Tables>, person: Person) => Promise<T>,
  ): Promise<T> {
    return this.#parts.repository.transaction(async (transaction) => {
      return write(transaction, await this.#parts.requireActive(author, transaction))
    })
  }

  async #find(id: string, decide: (post: PostRow | undefined) => Decision): Promise<PostRow> {
    // Other texts are no ids, and some are invalid in PostgreSQL.
    const post = isUuid(id) ? await this.#parts.repository.find(id) : undefined
    return refuseUnless(decide(post), post)
  }
}
