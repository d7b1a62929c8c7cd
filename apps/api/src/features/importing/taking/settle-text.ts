import { importNote } from '@inkwell/contract/import-notes'
import type { ImportNote } from '@inkwell/contract/import-notes'
import { Refusal } from '../../../platform/http/refusal.ts'
import { LeftOut } from '../left-out.ts'
import type { Earlier, LedgerRepository, Outcome } from '../ledger/ledger.repository.ts'
import { noted, notesOf } from '../ledger/noted.ts'
import { arrivedEarlier } from '../ledger/outcomes.ts'
import type { SourcePicture, SourceText } from '../source-item.ts'
import type { AddedRows } from './added-rows.ts'
import { TextCompletion } from './complete-text.ts'
import type { ImportServices } from './import-services.ts'
import type { KnownAuthors } from './known-authors.ts'
import type { LinkTargets } from './link-targets.ts'
import { OTHER_BEFORE } from './other-texts.ts'
import type { OtherTexts } from './other-texts.ts'
import { isTransient } from './transient-failures.ts'
import { coverPaths, picturePaths } from './picture-path.ts'
import type { PictureResult, Pictures } from './pictures.ts'
import type { Planned, TakenEarlier } from './plan.ts'
import { TextTaking } from './take-text.ts'
import type { TakenText, TextPlace } from './take-text.ts'
import { explain } from './why-listed.ts'

interface TextSettlingParts {
  ledger: LedgerRepository
  services: ImportServices
  pictures: Pictures
  links: LinkTargets
  authors: Pick<KnownAuthors, 'find'>
  rows: AddedRows
  others: OtherTexts
  /** Whether texts that an earlier run took are completed. */
  completes: boolean
  owner: string | undefined
  now: () => Date
}

/** A text that was taken now. */
interface ArrivedText {
  notes: readonly ImportNote[]
  /** Whether readers see it. */
  isPublic: boolean
}

function picturesOf({ pictures, cover }: SourceText): SourcePicture[] {
  return [...pictures, ...(cover ? [cover] : [])]
}

/** A text with some of its pictures only. */
function withPictures(text: SourceText, isWanted: (picture: SourcePicture) => boolean): SourceText {
  const { cover } = text
  const wantedCover = cover && isWanted(cover) ? cover : undefined
  return { ...text, pictures: text.pictures.filter(isWanted), cover: wantedCover }
}

/** The names of the pictures that were stored. */
function namesIn(known: ReadonlyMap<string, Earlier>): Map<string, string> {
  const taken = [...known].filter(([, { outcome }]) => outcome === 'taken')
  return new Map(taken.map(([id, { target_id: name }]) => [id, name ?? '']))
}

/** Takes texts with the rows of their pictures: those are settled before that of the text. */
export class TextSettling {
  readonly #parts: TextSettlingParts
  readonly #texts: TextTaking
  readonly #completion: TextCompletion

  constructor(parts: TextSettlingParts) {
    this.#parts = parts
    this.#texts = new TextTaking(parts)
    this.#completion = new TextCompletion({ ...parts, texts: this.#texts })
  }

  /** Takes a text; throws LeftOut or a refusal for one that cannot be taken. */
  async take(text: SourceText, id: string, planned: Planned): Promise<ArrivedText> {
    const { source, head, isBegun } = planned
    const known = await this.#addRows(text)
    const stored = isBegun ? namesIn(known) : new Map<string, string>()
    const place = { targetId: id, source, address: head.addresses?.[0], isBegun, stored }
    const { notes, isPublic, wasHere } = await this.#takeOrRelease(text, place)
    await this.#addPaths(text, planned)
    if (!wasHere || !isBegun) return { notes, isPublic }
    // The attempt that made it may have had other pictures.
    const completed = await this.#complete(text, id, { notes, isOfThisImport: true })
    return { notes: completed.notes, isPublic }
  }

  /** Whether an earlier run took another text as this record. */
  isOther(text: SourceText, planned: Planned): Promise<boolean> {
    return this.#parts.others.has(text, planned)
  }

  /** Says of a text that an earlier run took what is here; adds what is missing if asked for. Throws LeftOut. */
  async keep(
    text: SourceText,
    id: string,
    planned: Planned,
    taken: TakenEarlier,
  ): Promise<Outcome> {
    if (await this.isOther(text, planned)) throw new LeftOut(OTHER_BEFORE)
    const known = await this.#addRows(text)
    const { settled, outcome } = this.#parts.completes
      ? await this.#completeTaken(text, id, planned, taken)
      : { settled: new Set<string>(), outcome: await this.#outcomeOf(taken) }
    for (const picture of picturesOf(text)) {
      if (settled.has(picture.id)) continue
      await this.#parts.pictures.settle(picture, await this.#resultOf(known.get(picture.id)))
    }
    return outcome
  }

  /** Adds what is missing of a text that an earlier run took. */
  async #completeTaken(text: SourceText, id: string, planned: Planned, taken: TakenEarlier) {
    const earlier = await this.#outcomeOf(taken)
    const before = notesOf(earlier)
    const { notes, settled } = await this.#complete(text, id, {
      notes: before,
      isOfThisImport: false,
    })
    if (settled.size > 0) await this.#addPaths(text, planned)
    // What did not change is not written in new words.
    const changed = notes === before ? {} : noted(notes)
    return { settled, outcome: { ...earlier, ...changed } }
  }

  async #outcomeOf(taken: TakenEarlier): Promise<Outcome> {
    return arrivedEarlier(taken, await this.#parts.ledger.reasonOf(taken))
  }

  /** What an earlier run made of a picture. */
  async #resultOf(row: Earlier | undefined): Promise<PictureResult> {
    if (row?.outcome === 'taken') return { name: row.target_id ?? '' }
    const notes = row ? notesOf(await this.#parts.ledger.reasonOf(row)) : []
    return { reason: notes[0] ?? importNote('pictureLost') }
  }

  /** Whether a picture is here, or failed for a transient reason. */
  async #isHereOrMayCome(row: Earlier | undefined): Promise<boolean> {
    if (row === undefined || row.outcome === 'taken') return row !== undefined
    return notesOf(await this.#parts.ledger.reasonOf(row)).some(isTransient)
  }

  /**
   * Fetches pictures of a text that an earlier attempt took, but for those that failed for good; undefined if it has no
   * others.
   */
  async fetchAgain(
    text: SourceText,
    id: string,
    planned: Planned,
    taken: TakenEarlier,
  ): Promise<Outcome | undefined> {
    if (await this.isOther(text, planned)) return undefined
    const { pictures } = this.#parts
    const known = await this.#addRows(text)
    const wanted = new Set<string>()
    for (const picture of picturesOf(text)) {
      if (await this.#isHereOrMayCome(known.get(picture.id))) wanted.add(picture.id)
    }
    const left = withPictures(text, (picture) => wanted.has(picture.id))
    if (picturesOf(left).length === 0) return undefined
    for (const picture of picturesOf(left)) {
      const row = known.get(picture.id)
      // What another text has stays here, whatever becomes of it in this one.
      if (row?.outcome === 'taken') await pictures.settle(picture, { name: row.target_id ?? '' })
    }
    return (await this.#completeTaken(left, id, planned, taken)).outcome
  }

  /** Its pictures are not here either, unless other texts show them. */
  async #takeOrRelease(text: SourceText, place: TextPlace): Promise<TakenText> {
    const { pictures, owner } = this.#parts
    const before = picturesOf(text).map((picture) => {
      return { picture, result: pictures.settled.get(picture.id)?.result }
    })
    try {
      // Before its pictures are fetched.
      if (owner !== undefined && text.kind === 'page') {
        throw new LeftOut(importNote('pagesForAdministrators'))
      }
      return await this.#texts.take(text, place)
    } catch (error) {
      explain(error)
      for (const { picture, result } of before) await pictures.release(picture, result)
      throw error
    }
  }

  #addRows(text: SourceText): Promise<Map<string, Earlier>> {
    const all = new Map(picturesOf(text).map(({ id, ref }) => [id, ref]))
    const rows = [...all].map(([id, title]) => ({ kind: 'picture' as const, id, title }))
    return this.#parts.rows.add(rows)
  }

  /** The text is here, whatever becomes of its pictures. */
  async #complete(
    text: SourceText,
    id: string,
    { notes, isOfThisImport }: { notes: readonly ImportNote[]; isOfThisImport: boolean },
  ) {
    try {
      return await this.#completion.complete(text, { id, notes, isOfThisImport })
    } catch (error) {
      if (!(error instanceof Refusal) || error.code === 'unavailable') throw error
      return { notes, settled: new Set<string>() }
    }
  }

  async #addPaths(text: SourceText, { head, targetId }: Planned): Promise<void> {
    const { owner, pictures, ledger } = this.#parts
    if (owner !== undefined) return
    const base = head.addresses?.[0]
    await ledger.addAddresses(picturePaths(text.pictures, pictures.settled, base))
    if (!text.cover || text.kind !== 'post' || targetId === undefined) return
    await ledger.addAddresses(coverPaths(text.cover, pictures.settled, { postId: targetId, base }))
  }
}
