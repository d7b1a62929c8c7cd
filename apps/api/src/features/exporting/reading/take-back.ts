import { importNote } from '@inkwell/contract/import-notes'
import type { ImportNote } from '@inkwell/contract/import-notes'
import { tagKeyOf } from '@inkwell/contract/tag-key'
import type { z } from 'zod'
import { noteOfRefusal } from '../../../note-of-refusal.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { DATA_FILES } from '../data-lines.ts'
import { insertComment } from './insert-comment.ts'
import { insertPictureAddresses } from './insert-picture-addresses.ts'
import {
  CommentLine,
  ManifestFile,
  PageLine,
  PersonLine,
  PictureAddressLine,
  PictureLine,
  PostsLine,
  TagLine,
} from './line-schemas.ts'
import type {
  TakenComment,
  TakenPage,
  TakenPerson,
  TakenPicture,
  TakenPictureAddress,
  TakenTag,
} from './line-schemas.ts'
import { BadLine, readLines } from '../../../json-lines.ts'
import { takePost, wholePosts } from './take-post.ts'
import type { WholePost } from './take-post.ts'
import { Listed } from './taking-parts.ts'
import type { ArchiveFiles, PictureFile, TakenItem, TakingParts } from './taking-parts.ts'

/** Bytes of the manifest, and of all files of a picture. */
const MANIFEST_MAX = 10_000
const PICTURE_MAX = 64 * 1024 * 1024

/** Paths of pictures that are taken at once. */
const PATHS_AT_ONCE = 100

/** Whether an archive is one of our exports. */
export async function isOwnExport(files: ArchiveFiles): Promise<boolean> {
  if (!files.has(DATA_FILES.manifest)) return false
  try {
    const bytes = await files.read(DATA_FILES.manifest, MANIFEST_MAX)
    return ManifestFile.safeParse(JSON.parse(bytes.toString('utf8'))).success
  } catch {
    return false
  }
}

/**
 * Takes our own export back, with its ids and times. What is here already stays as it is: a second run changes
 * nothing, and a run that was killed goes on. For the operator, because an archive names accounts.
 */
export async function takeBack(files: ArchiveFiles, parts: TakingParts): Promise<void> {
  await new Taking(files, parts).run()
}

class Taking {
  readonly #files: ArchiveFiles
  readonly #parts: TakingParts

  constructor(files: ArchiveFiles, parts: TakingParts) {
    this.#files = files
    this.#parts = parts
  }

  async run(): Promise<void> {
    const { people, tags, pictures, comments, pages } = DATA_FILES
    for await (const person of this.#lines(people, PersonLine, 'author')) {
      await this.#item({ id: person.id, kind: 'author', title: person.name }, () =>
        this.#takePerson(person),
      )
    }
    for await (const picture of this.#lines(pictures, PictureLine, 'picture')) {
      await this.#item({ id: picture.key, kind: 'picture', title: '' }, () =>
        this.#takePicture(picture),
      )
    }
    for await (const person of this.#lines(people, PersonLine)) await this.#setPortrait(person)
    // Behind the pictures, which can take hours: tags without posts are deleted hourly.
    for await (const tag of this.#lines(tags, TagLine, 'tag')) {
      await this.#item({ id: tag.id, kind: 'tag', title: tag.name }, () => this.#takeTag(tag))
    }
    await this.#takePosts()
    // Those that were deleted nevertheless were made anew, without what leads to them.
    for await (const tag of this.#lines(tags, TagLine)) await this.#takeTag(tag)
    for await (const comment of this.#lines(comments, CommentLine, 'comment')) {
      await this.#item({ id: comment.id, kind: 'comment', title: comment.name }, () =>
        this.#takeComment(comment),
      )
    }
    for await (const page of this.#lines(pages, PageLine, 'page')) {
      await this.#item({ id: page.slug, kind: 'page', title: page.title }, () =>
        this.#takePage(page),
      )
    }
    await this.#takePictureAddresses()
    await this.#setUploadTimes()
  }

  /** The valid lines of a file; others are listed, unless they have been. */
  async *#lines<T>(
    path: string,
    schema: z.ZodType<T>,
    kind?: TakenItem['kind'],
  ): AsyncGenerator<T> {
    if (!this.#files.has(path)) return
    let number = 0
    for await (const value of readLines(this.#files.stream(path))) {
      number += 1
      const line = schema.safeParse(value)
      if (line.success) yield line.data
      else if (kind) await this.#list(`${path}:${number}`, kind, explain(value, line.error))
    }
  }

  async #list(id: string, kind: TakenItem['kind'], note: ImportNote): Promise<void> {
    await this.#parts.onItem({ id, kind, title: '', outcome: 'listed', note })
  }

  async #item(item: Pick<TakenItem, 'id' | 'kind' | 'title'>, take: () => Promise<void>) {
    try {
      await take()
    } catch (error) {
      if (!(error instanceof Listed || error instanceof Refusal) || isBusy(error)) throw error
      const note = error instanceof Listed ? error.note : noteOfRefusal(error)
      return this.#parts.onItem({ ...item, outcome: 'listed', note })
    }
    await this.#parts.onItem({ ...item, outcome: 'taken' })
  }

  async #takePerson(person: TakenPerson): Promise<void> {
    const [found] = await this.#parts.repository.findPeople(person)
    if (found === person.id) return
    if (found !== undefined) throw new Listed(importNote('addressElsewhere'))
    await this.#parts.repository.insertPerson(person)
  }

  async #setPortrait({ id, profile }: TakenPerson): Promise<void> {
    const { repository } = this.#parts
    if (!profile?.portrait) return
    const { portrait: key, updatedAt } = profile
    if (!(await repository.knownPictures([key])).has(key)) return
    await repository.transaction((transaction) =>
      repository.setPortrait(id, { key, updatedAt }, transaction),
    )
  }

  async #takeTag(tag: TakenTag): Promise<void> {
    await this.#parts.repository.insertTag({ ...tag, key: tagKeyOf(tag.name) })
  }

  async #takePicture({ names, files, ...picture }: TakenPicture): Promise<void> {
    const { repository, takePicture, now } = this.#parts
    const read: PictureFile[] = []
    let room = PICTURE_MAX
    for (const { path, ...file } of files) {
      if (!this.#files.has(path)) throw new Listed(importNote('archiveLacks', { path }))
      const bytes = await this.#files.read(path, room)
      room -= bytes.byteLength
      read.push({ ...file, bytes })
    }
    const people = await repository.knownPeople(names.flatMap(({ person }) => person ?? []))
    const rows = names.map(({ name, person }) => ({
      name,
      image_key: picture.key,
      person_id: person !== null && people.has(person) ? person : null,
      created_at: now(),
    }))
    await takePicture(picture, read, (transaction) => repository.insertNames(rows, transaction))
  }

  async #setUploadTimes(): Promise<void> {
    for await (const { key, names } of this.#lines(DATA_FILES.pictures, PictureLine)) {
      for (const { name, createdAt } of names) {
        await this.#parts.repository.setUploadTime(name, key, createdAt)
      }
    }
  }

  async #takePosts(): Promise<void> {
    const lines = this.#lines(DATA_FILES.posts, PostsLine, 'other')
    const onOther = ({ id, note }: { id: string; note: ImportNote }) =>
      this.#list(id, 'other', note)
    for await (const whole of wholePosts(lines, onOther)) await this.#postItem(whole)
  }

  #postItem(whole: WholePost): Promise<void> {
    const { post, draft } = whole
    const isDraft = post.publishedAt === ''
    const title = isDraft ? (draft?.title ?? '') : post.title
    return this.#item({ id: post.id, kind: isDraft ? 'draft' : 'post', title }, () =>
      takePost(whole, this.#parts),
    )
  }

  async #takeComment(comment: TakenComment): Promise<void> {
    const { repository, renderComment } = this.#parts
    const rendering = await renderComment(comment.content)
    const here = await insertComment({ ...comment, ...rendering }, repository)
    if (here === undefined) throw new Listed(importNote('postNotHere'))
    if (here !== comment.post) throw new Listed(importNote('commentOfOther'))
  }

  async #takePage(page: TakenPage): Promise<void> {
    const { repository, renderPage, notePage } = this.#parts
    const rendering = await renderPage(page.content)
    await repository.transaction(async (transaction) => {
      const isNew = await repository.insertPage({ ...page, ...rendering }, transaction)
      if (isNew) await notePage(page.slug, page.content, transaction)
      else if (!(await repository.hasPage(page, transaction))) {
        throw new Listed(importNote('pageOfSite'))
      }
    })
  }

  /** Like those of texts, paths that were kept are no items of their own. */
  async #takePictureAddresses(): Promise<void> {
    const lines = this.#lines(DATA_FILES.pictureAddresses, PictureAddressLine, 'other')
    let batch: TakenPictureAddress[] = []
    for await (const line of lines) {
      if (batch.push(line) < PATHS_AT_ONCE) continue
      await this.#takePaths(batch)
      batch = []
    }
    await this.#takePaths(batch)
  }

  async #takePaths(batch: readonly TakenPictureAddress[]): Promise<void> {
    if (batch.length === 0) return
    const refused = await this.#parts.repository.transaction((transaction) =>
      insertPictureAddresses(batch, transaction),
    )
    for (const { path, note } of refused) await this.#list(path, 'other', note)
  }
}

/** Whether a later attempt can take the item. */
function isBusy(error: Error): boolean {
  return error instanceof Refusal && error.code === 'unavailable'
}

/** Why a line is listed. */
function explain(value: unknown, error: z.ZodError): ImportNote {
  if (value instanceof BadLine) return value.note
  const [issue] = error.issues
  return importNote('lineInvalid', { field: issue?.path.join('.') ?? '' })
}
