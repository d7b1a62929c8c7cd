import type { Earlier, LedgerRepository, Outcome } from '../ledger/ledger.repository.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import type { SourcePicture, SourceText } from '../source-item.ts'
import type { AddedRows } from './added-rows.ts'
import { TextCompletion } from './complete-text.ts'
import { reasonOf } from './cover-note.ts'
import type { ImportServices } from './import-services.ts'
import type { LinkTargets } from './link-targets.ts'
import { picturePaths } from './picture-path.ts'
import type { Pictures } from './pictures.ts'
import type { Planned } from './plan.ts'
import { TextTaking } from './take-text.ts'

interface TextSettlingParts {
  ledger: LedgerRepository
  services: ImportServices
  pictures: Pictures
  links: LinkTargets
  rows: AddedRows
  /** Whether texts that an earlier run took are completed. */
  completes: boolean
  owner: string | undefined
  now: () => Date
}

/** A text that was taken now. */
interface ArrivedText {
  reason: string | null
  /** Whether readers see it. */
  isPublic: boolean
}

function picturesOf({ pictures, cover }: SourceText): SourcePicture[] {
  return [...pictures, ...(cover ? [cover] : [])]
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
    const { notes, isPublic, wasHere } = await this.#texts.take(text, place)
    const reason = reasonOf(notes)
    await this.#addPaths(text, planned)
    if (!wasHere || !isBegun) return { reason, isPublic }
    // The attempt that made it may have had other pictures.
    const completed = await this.#complete(text, id, { reason, isOfThisImport: true })
    return { reason: completed.reason, isPublic }
  }

  /** Says of a text that an earlier run took what is here; adds what is missing if asked for. */
  async keep(text: SourceText, id: string, planned: Planned, taken: Earlier): Promise<Outcome> {
    const known = await this.#addRows(text)
    const before = { reason: taken.reason, settled: new Set<string>() }
    const { reason, settled } = this.#parts.completes
      ? await this.#complete(text, id, { reason: taken.reason, isOfThisImport: false })
      : before
    for (const picture of picturesOf(text)) {
      if (settled.has(picture.id)) continue
      const row = known.get(picture.id)
      const why = row?.reason ?? 'its text was imported without it'
      const result = row?.outcome === 'taken' ? { name: row.target_id ?? '' } : { reason: why }
      await this.#parts.pictures.settle(picture, result)
    }
    if (settled.size > 0) await this.#addPaths(text, planned)
    const { target_id, address } = taken
    return { outcome: 'taken', reason, target_id, address }
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
    { reason, isOfThisImport }: { reason: string | null; isOfThisImport: boolean },
  ) {
    try {
      return await this.#completion.complete(text, { id, reason, isOfThisImport })
    } catch (error) {
      if (!(error instanceof Refusal) || error.code === 'unavailable') throw error
      return { reason, settled: new Set<string>() }
    }
  }

  async #addPaths({ pictures }: SourceText, { head }: Planned): Promise<void> {
    if (this.#parts.owner !== undefined) return
    const paths = picturePaths(pictures, this.#parts.pictures.settled, head.addresses?.[0])
    await this.#parts.ledger.addAddresses(paths)
  }
}
