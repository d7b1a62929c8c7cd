import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import type { Session } from '@inkwell/contract/account'
import { pictureNamesIn } from '@inkwell/contract/picture-name'
import type { User } from '@inkwell/contract/user'
import { makeZip } from 'client-zip'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Log } from '../../platform/log/log.ts'
import { toFrontMatter, fileOf, pictureFileOf, toMarkdown } from './exported-post.ts'
import type { ExportedRow, ExportingRepository } from './exporting.repository.ts'
import { README } from './readme-text.ts'

interface RequestOrigin {
  address: string
  userAgent: string | undefined
}

interface OpenFile {
  read: () => Promise<Readable>
}

interface ExportingParts {
  repository: Pick<ExportingRepository, 'memberSince' | 'profile' | 'posts'>
  sessions: (authorization: string, origin: RequestOrigin) => Promise<Session[]>
  /** The file of a cover; undefined if it does not exist. */
  openCover: (key: string) => Promise<OpenFile | undefined>
  /** The file of a picture that this person uploaded for a text. */
  openTextPicture: (name: string, personId: string) => Promise<OpenFile | undefined>
  clock: Clock
  log: Log
}

interface Entry {
  name: string
  input: string | AsyncIterable<string | Uint8Array<ArrayBuffer>>
  lastModified: Date
}

/** Bytes of a chunk of a text or a picture. */
const CHUNK = 64 * 1024

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}

/** The index of the posts, streamed because their number is unbounded. */
async function* listText(rows: AsyncIterable<ExportedRow>): AsyncGenerator<string> {
  let before = '[\n'
  for await (const row of rows) {
    yield `${before}${JSON.stringify(toFrontMatter(row))}`
    before = ',\n'
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}

function* inChunks(bytes: Uint8Array<ArrayBuffer>): Generator<Uint8Array<ArrayBuffer>> {
  for (let start = 0; start < bytes.length; start += CHUNK) {
    yield bytes.subarray(start, start + CHUNK)
  }
}

/** Archives of a person's data. */
export class ExportingService {
  readonly #parts: ExportingParts

  constructor(parts: ExportingParts) {
    this.#parts = parts
  }

  /**
   * A ZIP archive of all data of a person. It is streamed with backpressure, and other requests get a turn
   * between two chunks; memory holds the ids of the posts, and one text and one picture at a time.
   */
  async archive(
    viewer: User,
    authorization: string,
    origin: RequestOrigin,
  ): Promise<ReadableStream<Uint8Array>> {
    const sessions = await this.#parts.sessions(authorization, origin)
    return this.#logged(makeZip(this.#entries(viewer, sessions)))
  }

  /** The response has started, so a failure can only abort it. */
  #logged(zip: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
    const reader = zip.getReader()
    const { log } = this.#parts
    return new ReadableStream(
      {
        async pull(controller) {
          try {
            // SQLite and a fast reader never wait, so that the whole archive would be one turn.
            await setImmediate()
            const { value } = await reader.read()
            if (value) controller.enqueue(value)
            else controller.close()
          } catch (error) {
            log.error({ err: error }, 'an archive broke off')
            throw error
          }
        },
        // It rejects with the reason of the cancellation.
        cancel: () => reader.cancel().catch(() => undefined),
      },
      { highWaterMark: 0 },
    )
  }

  async *#entries({ _id: id, name, email }: User, sessions: Session[]): AsyncGenerator<Entry> {
    const { repository, clock } = this.#parts
    const lastModified = clock()
    const memberSince = await repository.memberSince(id)
    const said = await repository.profile(id)
    const { biography = '', links = '[]' } = said ?? {}
    const shown = { biography, links: JSON.parse(links) as unknown }
    const exportedAt = lastModified.toISOString()
    const profile = { id, name, email, ...shown, memberSince, exportedAt }
    yield { name: 'README.txt', input: README, lastModified }
    yield { name: 'profile.json', input: json(profile), lastModified }
    const portrait = said?.image_key && (await this.#parts.openCover(said.image_key))
    if (portrait) {
      const input = Readable.from(inChunks(await buffer(await portrait.read())))
      yield { name: 'portrait.webp', input, lastModified }
    }
    yield { name: 'sessions.json', input: json(sessions), lastModified }
    const input = listText(repository.posts(id, 'index'))
    yield { name: 'posts.json', input, lastModified }
    yield* this.#postEntries(id, name)
  }

  async *#postEntries(authorId: string, author: string): AsyncGenerator<Entry> {
    const seen = new Set<string>()
    for await (const row of this.#parts.repository.posts(authorId, 'whole')) {
      const lastModified = new Date(row.updated_at)
      const text = Buffer.from(toMarkdown(row, author))
      yield { name: fileOf(row), input: Readable.from(inChunks(text)), lastModified }
      for (const [name, open] of this.#picturesOf(row, authorId)) {
        if (seen.has(name)) continue
        seen.add(name)
        const picture = await open()
        // Read completely, so that no file stays open if the client stops reading.
        const bytes = picture && (await buffer(await picture.read()))
        if (bytes) yield { name, input: Readable.from(inChunks(bytes)), lastModified }
      }
    }
  }

  /** The paths in the archive of a post's pictures, and how to open each. */
  *#picturesOf(
    row: ExportedRow,
    authorId: string,
  ): Generator<[path: string, open: () => Promise<OpenFile | undefined>]> {
    const { openCover, openTextPicture } = this.#parts
    const { image_key: key, content } = row
    const cover = pictureFileOf(row)
    if (cover && key !== null) yield [cover, () => openCover(key)]
    for (const name of pictureNamesIn(content)) {
      // Where the text names it, seen from the archive.
      yield [`images/${name}`, () => openTextPicture(name, authorId)]
    }
  }
}
