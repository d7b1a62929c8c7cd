import { importNote } from '@inkwell/contract/import-notes'
import type { ImportNote } from '@inkwell/contract/import-notes'
import { noteOfRefusal } from '../../../note-of-refusal.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { destinationsIn, replaceDestinations } from '../destinations.ts'
import type { SourcePicture, SourceText } from '../source-item.ts'
import { coverNote, lacksCover, withoutCoverNote, wordsOf } from './cover-note.ts'
import type { SourceCover } from './cover-note.ts'
import type { ImportServices, TextHere, TextName } from './import-services.ts'
import { addressInTexts } from './pictures.ts'
import type { PictureResult, Pictures } from './pictures.ts'
import type { TextTaking } from './take-text.ts'

interface CompletionParts {
  services: ImportServices
  pictures: Pictures
  texts: Pick<TextTaking, 'authorOf'>
  /** The only person whose texts are changed; undefined for all of the site. */
  owner: string | undefined
}

/** A text that is here, with the author under whose name pictures are stored. */
interface Place extends TextName {
  authorId: string
  here: TextHere
}

interface Incomplete {
  /** The id of the post, or the slug of the page. */
  id: string
  /** What the ledger says of the text so far. */
  notes: readonly ImportNote[]
  /** Whether this import takes it: then a cover that it has is that of the source. */
  isOfThisImport: boolean
}

/** What of a text is complete now. */
interface Completed {
  /** What the ledger says of the text. */
  notes: readonly ImportNote[]
  /** The ids of the pictures that were looked for. */
  settled: ReadonlySet<string>
}

const MEANWHILE = importNote('textChanged')

/** Why a text was not changed; rethrows errors that end the import. */
function explain(error: unknown): ImportNote {
  if (error instanceof Refusal && error.code !== 'unavailable') return noteOfRefusal(error)
  throw error
}

/** Puts pictures into texts that are here and still lack them. Everything else in these texts stays as it is. */
export class TextCompletion {
  readonly #parts: CompletionParts

  constructor(parts: CompletionParts) {
    this.#parts = parts
  }

  /** Completes a text; one that is gone, hidden, in the trash or another person's stays as it is. */
  async complete(text: SourceText, { id, notes, isOfThisImport }: Incomplete): Promise<Completed> {
    const place = await this.#find(text, id)
    if (!place) return { notes, settled: new Set() }
    const settled = await this.#addPictures(text, place)
    const { cover } = text
    const isLacking = cover && lacksCover(notes, cover)
    if (!isLacking || (place.here.hasCover && !isOfThisImport)) return { notes, settled }
    const lacked = await this.#addCover(cover, place)
    const rest = withoutCoverNote(notes, cover)
    const left = lacked === undefined ? rest : [...rest, coverNote(cover, lacked)]
    return { notes: left, settled: settled.add(cover.id) }
  }

  async #find(text: SourceText, id: string): Promise<Place | undefined> {
    const { services, texts, owner } = this.#parts
    const { kind } = text
    const here = await services.findText({ kind, id })
    if (!here || (owner !== undefined && here.authorId !== owner)) return undefined
    return { kind, id, here, authorId: here.authorId ?? (await texts.authorOf(text)) }
  }

  /** Takes the pictures that the text names by their old addresses; resolves to their ids. */
  async #addPictures(text: SourceText, { here, ...place }: Place): Promise<Set<string>> {
    const { pictures } = this.#parts
    const urls = here.contents.flatMap((content) => destinationsIn(content).map(({ url }) => url))
    const named = new Set(urls)
    const results = new Map<SourcePicture, PictureResult>()
    await pictures.take(
      place.authorId,
      text.pictures.filter(({ ref }) => named.has(ref)),
      { onResult: (picture, result) => void results.set(picture, result) },
    )
    const refused = await this.#replace({ ...place, authorId: here.authorId }, results)
    for (const [picture, result] of results) {
      const isLeft = refused !== undefined && 'name' in result
      await pictures.settle(picture, isLeft ? { reason: refused } : result)
    }
    return new Set([...results.keys()].map((picture) => picture.id))
  }

  /** Why the addresses stay; undefined if they do not. */
  async #replace(
    text: TextName & Pick<TextHere, 'authorId'>,
    results: ReadonlyMap<SourcePicture, PictureResult>,
  ): Promise<ImportNote | undefined> {
    const places = new Map<string, string>()
    for (const [{ ref }, result] of results) {
      if ('name' in result) places.set(ref, addressInTexts(result.name))
    }
    if (places.size === 0) return undefined
    const change = (content: string) => replaceDestinations(content, ({ url }) => places.get(url))
    try {
      return (await this.#parts.services.changeText(text, change)) ? undefined : MEANWHILE
    } catch (error) {
      return explain(error)
    }
  }

  /** Why a text still lacks its cover; undefined if it has one. */
  async #addCover(
    cover: SourceCover,
    { id, authorId, here }: Place,
  ): Promise<ImportNote | undefined> {
    const { services, pictures } = this.#parts
    const image = here.hasCover ? undefined : await pictures.readCover(cover)
    let reason: ImportNote | undefined
    if (image instanceof Blob) {
      const added = services.addCover(authorId, id, { image, ...wordsOf(cover) })
      reason = await added.then(() => undefined, explain)
    } else reason = image?.reason
    await pictures.settleCover(cover, reason)
    return reason
  }
}
