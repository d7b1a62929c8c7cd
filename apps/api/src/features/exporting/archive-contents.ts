import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Session } from '@inkwell/contract/account'
import type { Kysely } from 'kysely'
import type { Tables } from '../../platform/db/tables.ts'
import type { Log } from '../../platform/log/log.ts'
import { entryOf, jsonLines, streamed } from './archive-entry.ts'
import type { Entry } from './archive-entry.ts'
import { DATA_FILES, DATA_VERSION, DataLines } from './data-lines.ts'
import { picturesOf } from './exported-picture.ts'
import type { ExportedPicture } from './exported-picture.ts'
import { textOfPage, textsOf } from './exported-text.ts'
import type { ExportedText } from './exported-text.ts'
import { ExportingRepository } from './exporting.repository.ts'
import type { Scope } from './exporting.repository.ts'
import { feedText, pageText } from './json-feed.ts'
import { fileOf, PICTURES_FOLDER, toMarkdown } from './markdown-file.ts'
import { PictureAddressesRepository } from './picture-addresses.repository.ts'
import { ExportedPicturesRepository } from './pictures.repository.ts'
import { portableHtml } from './portable-html.ts'
import { redirectsText } from './redirects.ts'
import { SITE_FILES } from './site-files.ts'
import { wordPressText } from './wordpress.ts'

/** A Markdown source, and what its rendering depends on. */
export interface ExportedSource {
  content: string
  lineEnds: 'break' | 'space'
  language: string | null
}

/** The other features' functions that an archive needs. */
export interface ExportingParts {
  /** A file of a picture; undefined if it does not exist. */
  openPicture: (name: string) => Promise<{ read: () => Promise<Readable> } | undefined>
  /** Renders a source; the excerpt is empty if it is too complex. */
  render: (source: ExportedSource) => Promise<{ html: string; excerpt: string }>
  /** Markdown for other programs. */
  toPortable: (source: ExportedSource) => Promise<string>
  /** The version of that HTML. */
  renderingVersion: number
  /** Where rows are read: the database, or a snapshot of it. */
  reads: Kysely<Tables>
  log: Log
  site: {
    name: string
    /** The origin of the site. */
    origin: string
    /** The prefix of the addresses of our pictures. */
    storage: string
  }
}

/** What an archive has, besides the rows. */
export interface ExportRequest extends Scope {
  /** The sessions of the author. */
  sessions?: readonly Session[]
  /** Records the export before its first byte is read. A failure is logged and does not end it. */
  record?: () => Promise<void>
  /** Called with the name of each file of a picture that does not exist. */
  onMissing?: (name: string) => void
}

/** What is in one archive. */
export class ArchiveContents {
  readonly #parts: ExportingParts
  readonly #request: ExportRequest
  readonly #repository: ExportingRepository
  readonly #pictureRows: ExportedPicturesRepository
  readonly #pictureAddresses: PictureAddressesRepository

  constructor(parts: ExportingParts, request: ExportRequest) {
    this.#parts = parts
    this.#request = request
    this.#repository = new ExportingRepository(parts.reads)
    this.#pictureRows = new ExportedPicturesRepository(parts.reads)
    this.#pictureAddresses = new PictureAddressesRepository(parts.reads, this.#repository)
  }

  async *entries(): AsyncGenerator<Entry> {
    for (const [path, text] of SITE_FILES) yield entryOf(path, text)
    yield* this.#data()
    yield* this.#pictures()
    for await (const text of this.#texts()) {
      yield entryOf(fileOf(text), toMarkdown(text, await this.#parts.toPortable(text)))
    }
    const { site } = this.#parts
    yield streamed('feed.json', feedText(this.#published(), site))
    yield streamed('index.html', pageText(this.#published(), site))
    yield streamed('wordpress.xml', this.#wordPress())
    const visible = filtered(this.#texts(), ({ state }) => state === 'published')
    const tags = new DataLines(this.#repository, this.#request).tags()
    const pictures = this.#pictureAddresses.shown(this.#request)
    yield streamed('redirects.csv', redirectsText({ texts: visible, tags, pictures }))
  }

  *#data(): Generator<Entry> {
    const { authorId, sessions } = this.#request
    const lines = new DataLines(this.#repository, this.#request)
    const scope = authorId === undefined ? 'site' : 'author'
    const { origin } = this.#parts.site
    const manifest = { format: 'inkwell-export', version: DATA_VERSION, scope, origin }
    yield entryOf(DATA_FILES.manifest, `${JSON.stringify(manifest)}\n`)
    yield streamed(DATA_FILES.people, jsonLines(lines.people()))
    yield streamed(DATA_FILES.pictures, jsonLines(this.#allPictures()))
    yield streamed(DATA_FILES.tags, jsonLines(lines.tags()))
    yield streamed(DATA_FILES.posts, jsonLines(lines.posts()))
    yield streamed(DATA_FILES.comments, jsonLines(lines.comments()))
    yield streamed(DATA_FILES.pages, jsonLines(lines.pages()))
    const addresses = this.#pictureAddresses.all(this.#request)
    yield streamed(DATA_FILES.pictureAddresses, jsonLines(addresses))
    if (!sessions) return
    // Without what the request itself changes.
    const shown = sessions.map(({ _id: id, device, network, createdAt }) => {
      return { id, device, network, createdAt }
    })
    yield entryOf(DATA_FILES.sessions, `${JSON.stringify(shown, undefined, 2)}\n`)
  }

  #allPictures(): AsyncGenerator<ExportedPicture> {
    return picturesOf(this.#pictureRows, this.#request)
  }

  async *#pictures(): AsyncGenerator<Entry> {
    for await (const picture of this.#allPictures()) yield* this.#filesOf(picture)
  }

  async *#filesOf({ key, files, names }: ExportedPicture): AsyncGenerator<Entry> {
    for (const { name, path } of files) {
      const bytes = await this.#read(name)
      if (!bytes) {
        this.#request.onMissing?.(name)
        continue
      }
      yield entryOf(path, bytes)
      if (name !== key) continue
      // Where the texts name it.
      const others = names.map((named) => `${PICTURES_FOLDER}/${named.name}`)
      for (const other of others) if (other !== path) yield entryOf(other, bytes)
    }
  }

  /** Read completely, so that no file stays open if the client stops reading. */
  async #read(name: string): Promise<Buffer<ArrayBuffer> | undefined> {
    const file = await this.#parts.openPicture(name)
    return file && buffer(await file.read())
  }

  /** All texts: posts in the order of their ids with their drafts, then pages. */
  async *#texts(): AsyncGenerator<ExportedText> {
    const repository = this.#repository
    for await (const row of repository.posts(this.#request)) {
      for await (const text of textsOf(row, repository)) yield await this.#renewed(text)
    }
    for await (const row of repository.pages(this.#request)) {
      yield await this.#renewed(textOfPage(row))
    }
  }

  /** Published posts with their HTML, which names pictures in the archive. */
  async *#published() {
    for await (const text of this.#texts()) {
      if (text.kind !== 'post' || text.state !== 'published') continue
      yield { text, html: await this.#htmlOf(text, `${PICTURES_FOLDER}/`) }
    }
  }

  /** A text with a current rendering: an import would make that, too. */
  async #renewed(text: ExportedText): Promise<ExportedText> {
    const { renderingVersion: version, render } = this.#parts
    if (!text.rendering || text.rendering.version === version) return text
    const { html, excerpt } = await render(text)
    return { ...text, rendering: { html, version }, excerpt }
  }

  async #htmlOf(text: ExportedText, pictures: string): Promise<string> {
    const { html } = text.rendering ?? (await this.#parts.render(text))
    return portableHtml(html, this.#parts.site.storage, pictures)
  }

  /** All texts with their HTML, which names pictures on this site. */
  async *#rendered() {
    const { storage } = this.#parts.site
    for await (const text of this.#texts()) yield { text, html: await this.#htmlOf(text, storage) }
  }

  #wordPress(): AsyncGenerator<string> {
    return wordPressText(
      {
        authors: () => this.#repository.people(this.#request),
        pictures: () => this.#allPictures(),
        texts: () => this.#rendered(),
        comments: (id) => this.#repository.comments(id),
      },
      this.#parts.site,
    )
  }
}

async function* filtered<T>(
  values: AsyncIterable<T>,
  isWanted: (value: T) => boolean,
): AsyncGenerator<T> {
  for await (const value of values) if (isWanted(value)) yield value
}
