import { tagKeyOf } from '@inkwell/contract/tag-key'
import type { Archive } from './archive/archive.ts'
import { readImportAuthor } from './import-author.ts'
import type { ImportParts } from './import-parts.ts'
import type { LedgerItem, Outcome } from './ledger/ledger.repository.ts'
import type { EntryHead } from './reading/tasks.ts'
import type { Source } from './reading/source.ts'
import type { SourceFile, SourceItem, SourceText } from './source-item.ts'
import { CommentTaking } from './taking/comments.ts'
import { picturePaths } from './taking/picture-path.ts'
import { keyOf } from './taking/item-key.ts'
import { LinkTargets } from './taking/link-targets.ts'
import { oldPathOf } from './taking/old-path.ts'
import { Pictures } from './taking/pictures.ts'
import { Plan } from './taking/plan.ts'
import { planSource } from './taking/plan-source.ts'
import type { Planned } from './taking/plan.ts'
import { TextTaking } from './taking/take-text.ts'
import { explain, whyListed } from './taking/why-listed.ts'

/** Records of one import. */
export const ITEMS_MAX = 500_000

const NOT_KEPT: Outcome = { outcome: 'listed', reason: null, target_id: null, address: null }

/** A record that is settled when all texts are there. */
interface Deferred {
  position: number
  planned: Planned
  item: Extract<SourceItem, { type: 'tag' | 'picture' }>
}

function listed(reason: string): Outcome {
  return { ...NOT_KEPT, reason }
}

/** One import of a source into the site. */
export class ImportRun {
  readonly id: string
  readonly #parts: ImportParts
  readonly #source: Source
  readonly #links = new LinkTargets()
  readonly #pictures: Pictures
  readonly #texts: TextTaking
  readonly #planned: Planned[] = []
  readonly #deferred: Deferred[] = []
  readonly #comments: CommentTaking
  /** The ids of records that are pictures. */
  readonly #files = new Set<string>()
  /** What identifies the source in the keys of records: an import of one person knows nothing of others. */
  readonly #keySpace: string
  #next = 0

  constructor(source: Source, archive: Archive, parts: ImportParts) {
    const { services, remotePictures, clock, newId } = parts
    this.id = parts.runId ?? newId()
    this.#keySpace =
      parts.owner === undefined ? source.format : `${source.format} of ${parts.owner}`
    this.#source = source
    this.#parts = parts
    this.#comments = new CommentTaking(services)
    this.#pictures = new Pictures(archive, services.uploadPicture, remotePictures)
    this.#texts = new TextTaking({
      services,
      pictures: this.#pictures,
      links: this.#links,
      now: clock,
    })
  }

  /** Enters a new import into the ledger. */
  async begin(name: string): Promise<void> {
    const { ledger, clock } = this.#parts
    const started_at = clock().toISOString()
    await ledger.begin({ id: this.id, source: name, format: this.#source.format, started_at })
  }

  /** Takes all records of the source; what became of each is in the ledger. Throws Unreadable. */
  async take(): Promise<void> {
    const { ledger } = this.#parts
    await this.#planAll()
    for (const [position, planned] of this.#planned.entries()) {
      const outcome = await this.#settle(position, planned)
      if (outcome) {
        await ledger.settle(this.id, position, outcome)
        this.#comments.settleText(planned, outcome)
      }
      await this.#progress(position)
    }
    await this.#settleComments()
    await this.#settleDeferred()
    await this.#addPictures('taken')
    await this.#addRefused()
  }

  /** Reads and converts all records, and takes none: the ledger says what is here, and what is left out. */
  async look(): Promise<void> {
    const { ledger } = this.#parts
    await this.#planAll()
    for (const [position, planned] of this.#planned.entries()) {
      const outcome = await this.#foresee(position, planned)
      if (outcome) await ledger.settle(this.id, position, outcome)
      await this.#progress(position)
    }
    await this.#addPictures('waiting')
    await this.#addRefused()
  }

  async #progress(position: number): Promise<void> {
    await this.#parts.onProgress(position + 1, this.#planned.length)
    this.#parts.signal?.throwIfAborted()
  }

  /** Undefined for a record that will be taken. */
  async #foresee(position: number, { taken, isRepeated }: Planned): Promise<Outcome | undefined> {
    if (isRepeated) return listed('the source has it twice')
    const made = await this.#source.make(position)
    const reason = whyListed(made)
    if (reason !== undefined) return listed(reason)
    if ('item' in made && made.item.type === 'text') this.#pictures.foresee(made.item)
    if (!taken) return undefined
    const { reason: kept, target_id, address } = taken
    return { outcome: 'taken', reason: kept, target_id, address }
  }

  async #planAll(): Promise<void> {
    const { ledger, newId, recordsMax = ITEMS_MAX, signal, owner } = this.#parts
    const isOwn = owner !== undefined
    const plan = new Plan({ ledger, keySpace: this.#keySpace, isOwn, runId: this.id, newId })
    for await (const some of planSource(this.#source, { plan, recordsMax, signal })) {
      const start = this.#planned.length
      for (const planned of some) this.#note(planned)
      await ledger.add(some.map((each, index) => this.#row(each, start + index)))
    }
    this.#next = this.#planned.length
  }

  #note(planned: Planned): void {
    const { head, address } = planned
    this.#planned.push(planned)
    if (head.kind === 'picture') this.#files.add(head.id)
    const isLinked = head.isPublic && !planned.isRepeated
    if (isLinked && address !== undefined) this.#links.add(head.addresses ?? [], address)
  }

  #row(
    { head, key, targetId }: Pick<Planned, 'head' | 'key' | 'targetId'>,
    position: number,
  ): LedgerItem {
    const { id: item_id, kind, title } = head
    const row = { run_id: this.id, position, key, item_id, kind, title }
    return { ...row, outcome: 'waiting', reason: null, target_id: targetId ?? null, address: null }
  }

  /** Undefined for a record that is settled at the end. */
  async #settle(position: number, planned: Planned): Promise<Outcome | undefined> {
    if (planned.isRepeated) return listed('the source has it twice')
    try {
      const made = await this.#source.make(position)
      if ('reason' in made) return listed(made.reason)
      return await this.#take(made.item, planned, position)
    } catch (error) {
      return listed(explain(error))
    }
  }

  async #take(item: SourceItem, planned: Planned, position: number): Promise<Outcome | undefined> {
    switch (item.type) {
      case 'text':
        return this.#takeText(item, planned)
      case 'author': {
        const author = readImportAuthor({ author: item.name })
        // Who has taken the account has another address by now, which the name does not lead to.
        const id = planned.taken?.target_id ?? (await this.#parts.services.authorId(author))
        return this.#arrived(planned, { kind: 'author', id, address: `/author/${id}` })
      }
      case 'comment':
        return this.#comments.takeOrWait(item, planned, position)
      case 'other':
        return listed(item.reason)
      case 'tag':
      case 'picture':
        this.#deferred.push({ position, planned, item })
        return undefined
    }
  }

  async #takeText(item: SourceText, planned: Planned): Promise<Outcome> {
    const { taken, source, targetId, head } = planned
    if (targetId === undefined) throw new Error('A text without a place')
    if (taken) {
      const { reason, target_id, address } = taken
      await this.#keepPictures(item)
      return { outcome: 'taken', reason, target_id, address }
    }
    const place = { source, targetId, address: head.addresses?.[0] }
    const { notes, isPublic } = await this.#texts.take(item, place)
    const { owner } = this.#parts
    if (owner === undefined && item.feedId !== undefined && item.kind === 'post') {
      await this.#parts.ledger.addFeedId(targetId, item.feedId)
    }
    const paths = picturePaths(item.pictures, this.#pictures.settled, head.addresses?.[0])
    if (owner === undefined) await this.#parts.ledger.addAddresses(paths)
    const address = isPublic ? planned.address : undefined
    const arrived = { kind: item.kind, id: targetId, address, notes }
    return this.#arrived(planned, arrived)
  }

  /** The pictures of a text that an earlier run took. */
  async #keepPictures({ pictures, cover }: SourceText): Promise<void> {
    const all = [...pictures, ...(cover ? [cover] : [])]
    const keys = all.map(({ id }) => keyOf(this.#keySpace, id))
    const rows = await this.#parts.ledger.earlier(keys, this.id)
    for (const [index, picture] of all.entries()) {
      const row = rows.find(({ key }) => key === keys[index])
      const reason = row?.reason ?? 'its text was imported without it'
      const result = row?.outcome === 'taken' ? { name: row.target_id ?? '' } : { reason }
      this.#pictures.settle(picture, result)
    }
  }

  /** Keeps the earlier addresses of something that is here now. */
  async #arrived(
    { head }: Pick<Planned, 'head'>,
    here: {
      kind: 'post' | 'page' | 'tag' | 'author'
      id: string
      address: string | undefined
      notes?: readonly string[]
    },
  ): Promise<Outcome> {
    const paths = new Set((head.addresses ?? []).flatMap((each) => oldPathOf(each) ?? []))
    const { kind, id: target_id, address, notes = [] } = here
    const rows = [...paths].map((path) => ({ path, kind, target_id }))
    if (this.#parts.owner === undefined) await this.#parts.ledger.addAddresses(rows)
    const reason = notes.length > 0 ? notes.join('; ') : null
    return { outcome: 'taken', reason, target_id, address: address ?? null }
  }

  async #settleComments(): Promise<void> {
    for (const { position, take } of this.#comments.waiting) {
      const outcome = await take().catch((error: unknown) => listed(explain(error)))
      await this.#parts.ledger.settle(this.id, position, outcome)
    }
    await this.#comments.connect()
  }

  async #settleDeferred(): Promise<void> {
    for (const { position, planned, item } of this.#deferred) {
      const outcome =
        item.type === 'tag'
          ? await this.#settleTag(planned, item.name)
          : this.#settlePicture(planned.head.id, item)
      await this.#parts.ledger.settle(this.id, position, outcome)
    }
  }

  async #settleTag(planned: Planned, name: string): Promise<Outcome> {
    const tag = await this.#parts.ledger.tag(tagKeyOf(name))
    if (!tag) return listed('no imported post has it')
    return this.#arrived(planned, { kind: 'tag', id: tag.id, address: `/tag/${tag.slug}` })
  }

  #settlePicture(id: string, { isHere }: SourceFile): Outcome {
    const result = this.#pictures.settled.get(id)?.result
    if (!result) return listed(isHere ? 'no imported text shows it' : 'it is not in the archive')
    if ('reason' in result) return listed(result.reason)
    return { outcome: 'taken', reason: null, target_id: result.name, address: null }
  }

  /** Pictures that are no records of their own, with the outcome of those that are here or can be taken. */
  async #addPictures(whenHere: 'taken' | 'waiting'): Promise<void> {
    const others = [...this.#pictures.settled].filter(([id]) => !this.#files.has(id))
    const rows = others.map(([id, { ref }]) => {
      const outcome = this.#settlePicture(id, { type: 'picture', isHere: true })
      if (outcome.outcome === 'taken') outcome.outcome = whenHere
      return this.#rowOf({ id, kind: 'picture', title: ref }, outcome)
    })
    await this.#parts.ledger.add(rows)
  }

  /** Files that cannot be read. */
  async #addRefused(): Promise<void> {
    const rows = this.#source.refused.map(({ path, reason }) =>
      this.#rowOf({ id: path, kind: 'other', title: path }, listed(reason)),
    )
    await this.#parts.ledger.add(rows)
  }

  #rowOf(head: EntryHead, outcome: Outcome): LedgerItem {
    const key = keyOf(this.#keySpace, head.id)
    const row = this.#row({ head, key, targetId: undefined }, this.#next)
    this.#next += 1
    return { ...row, ...outcome }
  }
}
