import { importNote } from '@inkwell/contract/import-notes'
import type { ImportNote } from '@inkwell/contract/import-notes'
import type { Kysely } from 'kysely'
import type { z } from 'zod'
import type { Tables } from '../../../platform/db/tables.ts'
import type { PostsLine, TakenDraft, TakenPostLine, TakenRevision } from './line-schemas.ts'
import { Listed } from './taking-parts.ts'
import { insertElsewhere } from './insert-elsewhere.ts'
import type { TakingParts } from './taking-parts.ts'
import type { TextColumns } from './taking.repository.ts'

/** UTF-16 units of the revisions of one post: more than the history keeps. */
const HISTORY_MAX = 32 * 1024 * 1024

/** A post of the archive with what follows it. */
export interface WholePost {
  post: TakenPostLine
  draft: TakenDraft | undefined
  revisions: TakenRevision[]
  /** UTF-16 units of the texts of the revisions. */
  length: number
}

type Line = z.infer<typeof PostsLine>
type FollowingLine = Exclude<Line, { post: unknown }>

/** Adds a draft or a revision to its post; returns the reason if that is another one, or its history is too long. */
function add(line: FollowingLine, whole: WholePost | undefined): ImportNote | undefined {
  const { post: id } = 'draft' in line ? line.draft : line.revision
  if (whole?.post.id !== id) return importNote('postNotBefore')
  if ('draft' in line) {
    whole.draft = line.draft
    return undefined
  }
  whole.length += line.revision.text.length
  if (whole.length > HISTORY_MAX) return importNote('historyTooLong')
  whole.revisions.push(line.revision)
  return undefined
}

/** The posts, each with the lines that follow it; `onOther` gets those of posts that were not read. */
export async function* wholePosts(
  lines: AsyncIterable<Line>,
  onOther: (item: { id: string; note: ImportNote }) => Promise<void>,
): AsyncGenerator<WholePost> {
  let whole: WholePost | undefined
  for await (const line of lines) {
    if ('post' in line) {
      if (whole) yield whole
      whole = { post: line.post, draft: undefined, revisions: [], length: 0 }
    } else {
      const note = add(line, whole)
      if (!note) continue
      const id = 'draft' in line ? line.draft.post : `${line.revision.post}/${line.revision.number}`
      await onOther({ id, note })
    }
  }
  if (whole) yield whole
}

/** Whether the post is here; throws Listed if it is another author's. */
async function isHere(
  { id, author }: TakenPostLine,
  { repository }: TakingParts,
  transaction?: Kysely<Tables>,
): Promise<boolean> {
  const owner = await repository.authorOf(id, transaction)
  if (owner === undefined) return false
  if (owner !== author) throw new Listed(importNote('postOfOther'))
  return true
}

/** Removes who made a revision where they are not here; it then counts as the author's. */
async function forgetStrangers({ post, revisions }: WholePost, { repository }: TakingParts) {
  const people = revisions.flatMap(({ person }) => person ?? [])
  const known = await repository.knownPeople([...new Set([post.author, ...people])])
  if (!known.has(post.author)) throw new Listed(importNote('authorNotHere'))
  for (const revision of revisions) {
    if (revision.person !== null && !known.has(revision.person)) revision.person = null
  }
}

/** Removes covers that are not here. */
async function forgetCovers(
  { post, draft }: WholePost,
  { repository }: TakingParts,
  transaction: Kysely<Tables>,
): Promise<void> {
  const covered = [post, ...(draft ? [draft] : [])]
  const keys = covered.flatMap(({ cover }) => cover ?? [])
  const known = await repository.knownPictures(keys, transaction)
  for (const text of covered) if (text.cover !== null && !known.has(text.cover)) text.cover = null
}

function columnsOf(post: TakenPostLine, { deriveColumns }: TakingParts): Promise<TextColumns> {
  const { title, content, lineEnds, language, publishedAt } = post
  if (publishedAt === '') return Promise.resolve({ title, content, lead: '', excerpt: '' })
  return deriveColumns({ title, content, line_ends: lineEnds, language })
}

async function insert(
  whole: WholePost,
  { columns, parts }: { columns: TextColumns; parts: TakingParts },
  transaction: Kysely<Tables>,
): Promise<void> {
  const { post, draft } = whole
  const { id, author, tags, pictures } = post
  const { repository, lockAuthor, setTags, schedule } = parts
  await lockAuthor(author, transaction)
  if (await isHere(post, parts, transaction)) return
  await forgetCovers(whole, parts, transaction)
  await repository.insertPost(post, columns, transaction)
  if (tags) await setTags(id, tags, transaction)
  await repository.insertHistory({ id, authorId: author }, whole, transaction)
  await repository.insertPictures(id, pictures, transaction)
  await insertElsewhere(post, transaction)
  if (draft?.scheduledFor && draft.discardedAt === null) {
    await schedule(id, new Date(draft.scheduledFor), transaction)
  }
}

/** Takes in a post, and only its pictures in the text if it is here; throws Listed, and Refusal for a text that is refused. */
export async function takePost(whole: WholePost, parts: TakingParts): Promise<void> {
  const { post } = whole
  const { repository } = parts
  if (await isHere(post, parts)) {
    // A picture that an earlier run lacked is not purged as unused.
    return repository.transaction((transaction) =>
      repository.insertPictures(post.id, post.pictures, transaction),
    )
  }
  if (post.source !== null && (await repository.hasSource(post.source))) {
    throw new Listed(importNote('postFromSource'))
  }
  await forgetStrangers(whole, parts)
  const columns = await columnsOf(post, parts)
  await repository.transaction((transaction) => insert(whole, { columns, parts }, transaction))
}
