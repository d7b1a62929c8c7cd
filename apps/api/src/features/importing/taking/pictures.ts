import { importNote } from '@inkwell/contract/import-notes'
import type { ImportNote } from '@inkwell/contract/import-notes'
import { IMAGE_BYTES_MAX, ALT_MAX } from '@inkwell/contract/limits'
import { readPictureName, TEXT_PICTURE_PATH } from '@inkwell/contract/picture-name'
import { firstCharacters } from '@inkwell/contract/characters'
import { noteOfRefusal } from '../../../note-of-refusal.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import type { Archive } from '../archive/archive.ts'
import { LeftOut, Unreadable } from '../left-out.ts'
import type { Outcome } from '../ledger/ledger.repository.ts'
import { arrived, listed } from '../ledger/outcomes.ts'
import type { SourcePicture, SourceText } from '../source-item.ts'
import type { ImportServices } from './import-services.ts'
import { remoteAddress } from './remote-pictures.ts'
import type { RemotePictures } from './remote-pictures.ts'

/** What became of a picture: its name, which is empty for a cover, or why it is not here. */
export type PictureResult = { name: string } | { reason: ImportNote }

/** What the ledger says of a picture. */
export function outcomeOf(result: PictureResult): Outcome {
  return 'reason' in result ? listed(result.reason) : arrived({ id: result.name })
}

/** A picture of a source, and what became of it in the texts that show it. */
export interface SettledPicture {
  ref: string
  result: PictureResult
}

interface Taking {
  /** Names under which an attempt before this one stored pictures, by their ids. */
  stored?: ReadonlyMap<string, string> | undefined
  /** Called with each picture and what became of it. */
  onResult: (picture: SourcePicture, result: PictureResult) => Promise<void> | void
}

/** The latest attempt to take a picture for an author. */
interface Attempt {
  ref: string
  result: Promise<PictureResult>
}

interface PicturesParts {
  archive: Archive
  services: Pick<ImportServices, 'uploadPicture' | 'hasPicture'>
  /** Without it, pictures that are not in the archive are listed. */
  remote: Pick<RemotePictures, 'fetch'> | undefined
  /** Called when it is known what became of a picture in the texts so far. */
  onSettled: (id: string, result: PictureResult) => Promise<void>
  /** Characters of all pictures that are held in memory. */
  lengthMax?: number
}

/** Characters of an address that are kept for the report. */
const REF_MAX = 1_000

/** Characters that a picture takes in memory besides its id and address. */
const OVERHEAD = 100

/** Servers that are asked at a time, each for one picture; so many files are held in memory. */
const SERVERS_AT_ONCE = 4

/** The beginning of an address as a text of its own: V8 keeps the whole text in memory for a part of it. */
function beginningOf(ref: string): string {
  return ref.length <= REF_MAX ? ref : Buffer.from(ref.slice(0, REF_MAX)).toString()
}

/** Refusals of a picture; others would affect the next one, too. */
const OF_PICTURE = new Set(['invalid', 'too_large'])

/** Why a picture was not taken; rethrows errors that end the import. */
function explain(error: unknown): ImportNote {
  if (error instanceof LeftOut) return error.note
  if (error instanceof Refusal && OF_PICTURE.has(error.code)) return noteOfRefusal(error)
  throw error
}

/** Whether what is known of a picture says more than a result in another text. */
function outweighs(before: PictureResult, result: PictureResult): boolean {
  if (!('name' in before)) return false
  return before.name !== '' || !('name' in result)
}

/** Takes the pictures of texts from the archive, or from the Web if asked for, each once for each author. */
export class Pictures {
  readonly #parts: PicturesParts
  readonly #taken = new Map<string, Attempt>()
  #lastUpload: Promise<unknown> = Promise.resolve()
  #length = 0
  /** By the id of the picture; taken once, it stays so. */
  readonly settled = new Map<string, SettledPicture>()

  constructor(parts: PicturesParts) {
    this.#parts = parts
  }

  /** Stores the pictures of a text; those of several servers at a time. Throws what ends the import. */
  async take(
    authorId: string,
    pictures: readonly SourcePicture[],
    { stored, onResult }: Taking,
  ): Promise<void> {
    const servers = Map.groupBy(pictures, serverOf).values()
    const ask = async () => {
      for (const ofServer of servers) {
        for (const picture of ofServer) {
          await onResult(picture, await this.#takeOnce(authorId, picture, stored))
        }
      }
    }
    // All have ended before an error is thrown.
    const asked = await Promise.allSettled(Array.from({ length: SERVERS_AT_ONCE }, ask))
    for (const each of asked) if (each.status === 'rejected') throw each.reason
  }

  /** Records for the pictures of a text whether they could be taken. */
  foresee({ pictures, cover }: Pick<SourceText, 'pictures' | 'cover'>): void {
    for (const picture of [...pictures, ...(cover ? [cover] : [])]) {
      const isHere = picture.places.length > 0
      this.#note(picture, isHere ? { name: '' } : { reason: importNote('notInArchive') })
    }
  }

  /** The bytes of a cover, or why there are none. */
  async readCover(picture: SourcePicture): Promise<Blob | { reason: ImportNote }> {
    try {
      return await this.#read(picture)
    } catch (error) {
      return { reason: explain(error) }
    }
  }

  /** Records what became of a cover. */
  settleCover(picture: SourcePicture, reason?: ImportNote): Promise<void> {
    return this.settle(picture, reason === undefined ? { name: '' } : { reason })
  }

  /** Records what became of a picture; one that was taken for another text stays so. */
  async settle(picture: SourcePicture, result: PictureResult): Promise<void> {
    if (this.#note(picture, result)) await this.#parts.onSettled(picture.id, result)
  }

  /** Takes back what became of a picture in a text that is not here; `before` is what was known without it. */
  async release(picture: SourcePicture, before: PictureResult | undefined): Promise<void> {
    this.settled.delete(picture.id)
    await this.settle(picture, before ?? { reason: importNote('pictureTextNotImported') })
  }

  /** False if what is known says more. */
  #note({ id, ref }: SourcePicture, result: PictureResult): boolean {
    const before = this.settled.get(id)
    if (before && outweighs(before.result, result)) return false
    if (!before) this.#requireRoom(id.length + Math.min(ref.length, REF_MAX) + OVERHEAD)
    this.settled.set(id, { ref: beginningOf(ref), result })
    return true
  }

  #requireRoom(length: number): void {
    this.#length += length
    if (this.#length <= (this.#parts.lengthMax ?? Infinity)) return
    throw new Unreadable(importNote('sourceTooBig', { detail: 'the addresses of its pictures' }))
  }

  async #takeOnce(
    authorId: string,
    picture: SourcePicture,
    stored: Taking['stored'],
  ): Promise<PictureResult> {
    const { id } = picture
    const ref = beginningOf(picture.ref)
    const key = JSON.stringify([authorId, id])
    const before = this.#taken.get(key)
    if (before) {
      const known = await before.result
      // Another address of it may work.
      if ('name' in known || before.ref === ref) return known
    }
    const result = this.#take(authorId, picture, stored?.get(id))
    this.#taken.set(key, { ref, result })
    return result
  }

  async #take(
    authorId: string,
    picture: SourcePicture,
    stored: string | undefined,
  ): Promise<PictureResult> {
    const { hasPicture, uploadPicture } = this.#parts.services
    if (stored && (await hasPicture(authorId, stored))) return { name: stored }
    try {
      const alt = firstCharacters(picture.alt ?? '', ALT_MAX)
      const name = ownNameOf(picture)
      const bytes = await this.#read(picture)
      return { name: await this.#oneByOne(() => uploadPicture(authorId, bytes, { alt, name })) }
    } catch (error) {
      return { reason: explain(error) }
    }
  }

  /** Uploads of people wait in the same queue. */
  #oneByOne<T>(upload: () => Promise<T>): Promise<T> {
    const next = this.#lastUpload.then(upload, upload)
    this.#lastUpload = next
    return next
  }

  async #read({ ref, places }: SourcePicture): Promise<Blob> {
    const { archive, remote } = this.#parts
    const [place] = places
    if (place !== undefined) return new Blob([await archive.read(place, IMAGE_BYTES_MAX)])
    const url = remoteAddress(ref)
    if (!remote || !url) throw new LeftOut(importNote('notInArchive'))
    return new Blob([new Uint8Array(await remote.fetch(url))])
  }
}

/** How texts name a picture that is here. */
export function addressInTexts(name: string): string {
  return TEXT_PICTURE_PATH + name
}

/** The server that a picture is fetched from; empty if it is in the archive. */
function serverOf({ ref, places }: SourcePicture): string {
  return places.length > 0 ? '' : (remoteAddress(ref)?.host ?? '')
}

/** The name that a picture had in a site of ours. */
function ownNameOf({ ref }: SourcePicture): string | undefined {
  const name = ref.startsWith(TEXT_PICTURE_PATH) ? ref.slice(TEXT_PICTURE_PATH.length) : ''
  return readPictureName(name) && name
}
