import { IMAGE_BYTES_MAX, ALT_MAX } from '@inkwell/contract/limits'
import { readPictureName, TEXT_PICTURE_PATH } from '@inkwell/contract/picture-name'
import { firstCharacters } from '@inkwell/contract/characters'
import { Refusal } from '../../../platform/http/refusal.ts'
import type { Archive } from '../archive/archive.ts'
import { LeftOut } from '../left-out.ts'
import type { SourcePicture, SourceText } from '../source-item.ts'
import type { ImportServices } from './import-services.ts'
import { remoteAddress } from './remote-pictures.ts'
import type { RemotePictures } from './remote-pictures.ts'

/** What became of a picture. */
export type PictureResult = { name: string } | { reason: string }

/** A picture of a source, and what became of it in the texts that show it. */
export interface SettledPicture {
  ref: string
  result: PictureResult
}

/** Refusals of a picture; others would affect the next one, too. */
const OF_PICTURE = new Set(['invalid', 'too_large'])

/** Why a picture was not taken; rethrows errors that end the import. */
function explain(error: unknown): string {
  if (error instanceof LeftOut) return error.message
  if (error instanceof Refusal && OF_PICTURE.has(error.code)) return error.message
  throw error
}

/** Takes the pictures of texts from the archive, or from the Web if asked for, each once for each author. */
export class Pictures {
  readonly #archive: Archive
  readonly #upload: ImportServices['uploadPicture']
  readonly #remote: Pick<RemotePictures, 'fetch'> | undefined
  readonly #taken = new Map<string, PictureResult>()
  /** By the id of the picture; taken once, it stays so. */
  readonly settled = new Map<string, SettledPicture>()

  /** Without `remote`, pictures that are not in the archive are listed. */
  constructor(
    archive: Archive,
    upload: ImportServices['uploadPicture'],
    remote?: Pick<RemotePictures, 'fetch'>,
  ) {
    this.#archive = archive
    this.#upload = upload
    this.#remote = remote
  }

  /** Stores a picture of a text; resolves to its address in texts, or to undefined if there is none. */
  async takeInText(authorId: string, picture: SourcePicture): Promise<string | undefined> {
    const key = JSON.stringify([authorId, picture.id])
    const known = this.#taken.get(key)
    const result = known ?? (await this.#take(authorId, picture))
    this.#taken.set(key, result)
    this.settle(picture, result)
    return 'name' in result ? TEXT_PICTURE_PATH + result.name : undefined
  }

  /** Records for the pictures of a text whether they could be taken. */
  foresee({ pictures, cover }: Pick<SourceText, 'pictures' | 'cover'>): void {
    for (const picture of [...pictures, ...(cover ? [cover] : [])]) {
      const isHere = picture.places.length > 0
      this.settle(picture, isHere ? { name: '' } : { reason: 'it is not in the archive' })
    }
  }

  /** The bytes of a cover, or why there are none. */
  async readCover(picture: SourcePicture): Promise<Blob | { reason: string }> {
    try {
      return await this.#read(picture)
    } catch (error) {
      return { reason: explain(error) }
    }
  }

  /** Records what became of a cover. */
  settleCover(picture: SourcePicture, reason?: string): void {
    this.settle(picture, reason === undefined ? { name: '' } : { reason })
  }

  /** Records what became of a picture; one that was taken for another text stays so. */
  settle({ id, ref }: SourcePicture, result: PictureResult): void {
    const before = this.settled.get(id)
    if (!before || !('name' in before.result)) this.settled.set(id, { ref, result })
  }

  async #take(authorId: string, picture: SourcePicture): Promise<PictureResult> {
    try {
      const alt = firstCharacters(picture.alt ?? '', ALT_MAX)
      const name = ownNameOf(picture)
      const bytes = await this.#read(picture)
      return { name: await this.#upload(authorId, bytes, { alt, name }) }
    } catch (error) {
      return { reason: explain(error) }
    }
  }

  async #read({ ref, places }: SourcePicture): Promise<Blob> {
    const [place] = places
    if (place !== undefined) return new Blob([await this.#archive.read(place, IMAGE_BYTES_MAX)])
    const url = remoteAddress(ref)
    if (!this.#remote || !url) throw new LeftOut('it is not in the archive')
    return new Blob([new Uint8Array(await this.#remote.fetch(url))])
  }
}

/** The name that a picture had in a site of ours. */
function ownNameOf({ ref }: SourcePicture): string | undefined {
  const name = ref.startsWith(TEXT_PICTURE_PATH) ? ref.slice(TEXT_PICTURE_PATH.length) : ''
  return readPictureName(name) && name
}
