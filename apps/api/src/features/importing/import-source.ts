import { importNote } from '@inkwell/contract/import-notes'
import { contentPaths } from '@inkwell/contract/site-paths'
import { tagKeyOf } from '@inkwell/contract/tag-key'
import type { Archive } from './archive/archive.ts'
import { readImportAuthor } from './import-author.ts'
import type { ImportParts } from './import-parts.ts'
import type { Outcome } from './ledger/ledger.repository.ts'
import { arrived, arrivedEarlier, listed } from './ledger/outcomes.ts'
import type { Arrived } from './ledger/outcomes.ts'
import type { Source } from './reading/source.ts'
import type { SourceFile, SourceItem, SourceText } from './source-item.ts'
import { AddedRows } from './taking/added-rows.ts'
import { CommentTaking } from './taking/comments.ts'
import { KnownAuthors } from './taking/known-authors.ts'
import { LinkTargets } from './taking/link-targets.ts'
import { oldPathOf } from './taking/old-path.ts'
import { Pictures, outcomeOf } from './taking/pictures.ts'
import { OTHER_BEFORE, OtherTexts } from './taking/other-texts.ts'
import { Plan } from './taking/plan.ts'
import { plannedRow } from './taking/planned-row.ts'
import { planSource } from './taking/plan-source.ts'
import type { Planned } from './taking/plan.ts'
import { TextSettling } from './taking/settle-text.ts'
import { explain, whyListed } from './taking/why-listed.ts'

/** Records of one import. */
export const ITEMS_MAX = 500_000

/** Characters of the pictures of all records that are held in memory: at most, and for each record. */
const PICTURES_LENGTH_MAX = 200_000_000
const PICTURES_OF_RECORD_MAX = 1_000

/** A record that is settled when all texts are there. */
interface Deferred {
  position: number
  planned: Planned
  item: Extract<SourceItem, { type: 'tag' | 'picture' }>
}

/** One import of a source into the site. */
export class ImportRun {
  readonly id: string
  readonly #parts: ImportParts
  readonly #source: Source
  readonly #links = new LinkTargets()
  readonly #pictures: Pictures
  readonly #rows: AddedRows
  readonly #texts: TextSettling
  readonly #planned: Planned[] = []
  readonly #deferred: Deferred[] = []
  readonly #comments: CommentTaking
  readonly #authors = new KnownAuthors()
  /** What identifies the source in the keys of records: an import of one person knows nothing of others. */
  readonly #keySpace: string

  constructor(source: Source, archive: Archive, parts: ImportParts) {
    const { ledger, services, remotePictures: remote, owner, clock, newId } = parts
    const { recordsMax = ITEMS_MAX } = parts
    this.id = parts.runId ?? newId()
    this.#keySpace = owner === undefined ? source.format : `${source.format} of ${owner}`
    this.#source = source
    this.#parts = parts
    this.#comments = new CommentTaking(services)
    this.#rows = new AddedRows({ ledger, runId: this.id, keySpace: this.#keySpace })
    this.#pictures = new Pictures({
      archive,
      services,
      remote,
      lengthMax: Math.min(PICTURES_LENGTH_MAX, PICTURES_OF_RECORD_MAX * recordsMax),
      onSettled: (id, result) => this.#rows.settle({ kind: 'picture', id }, outcomeOf(result)),
    })
    this.#texts = new TextSettling({
      ledger,
      services,
      others: new OtherTexts({ ledger, services, owner, format: source.format }),
      pictures: this.#pictures,
      links: this.#links,
      authors: this.#authors,
      rows: this.#rows,
      completes: remote !== undefined,
      owner,
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
    await this.#addRefused()
  }

  /**
   * Fetches pictures again that failed for transient reasons, for the texts that this import has. It changes nothing
   * else. Throws Unreadable.
   */
  async fetchAgain(): Promise<void> {
    const { ledger } = this.#parts
    await this.#planAll()
    for (const [position, planned] of this.#planned.entries()) {
      const outcome = await this.#fetchAgainFor(position, planned)
      if (outcome) await ledger.settle(this.id, position, outcome)
      await this.#progress(position)
    }
  }

  /** Undefined if nothing changes. */
  async #fetchAgainFor(position: number, planned: Planned): Promise<Outcome | undefined> {
    const { taken, targetId, isRepeated } = planned
    if (!taken || targetId === undefined || isRepeated) return undefined
    const made = await this.#source.make(position)
    if (!('item' in made) || made.item.type !== 'text') return undefined
    return this.#texts.fetchAgain(made.item, targetId, planned, taken)
  }

  /**
   * Dry run: converts all records, imports none, and stores in the ledger what exists here and what would be
   * left out.
   */
  async look(): Promise<void> {
    const { ledger } = this.#parts
    await this.#planAll()
    for (const [position, planned] of this.#planned.entries()) {
      const outcome = await this.#foresee(position, planned)
      if (outcome) await ledger.settle(this.id, position, outcome)
      await this.#progress(position)
    }
    await this.#addForeseen()
    await this.#addRefused()
  }

  async #progress(position: number): Promise<void> {
    await this.#parts.onProgress(position + 1, this.#planned.length)
    this.#parts.signal?.throwIfAborted()
  }

  /** Undefined for a record that will be taken. */
  async #foresee(position: number, planned: Planned): Promise<Outcome | undefined> {
    const { taken } = planned
    if (planned.isRepeated) return listed(importNote('recordTwice'))
    const made = await this.#source.make(position)
    const reason = whyListed(made)
    if (reason !== undefined) return listed(reason)
    const text = 'item' in made && made.item.type === 'text' ? made.item : undefined
    if (text && (await this.#texts.isOther(text, planned))) return listed(OTHER_BEFORE)
    if (text) this.#pictures.foresee(text)
    return taken && arrivedEarlier(taken, await this.#parts.ledger.reasonOf(taken))
  }

  async #planAll(): Promise<void> {
    const { ledger, newId, recordsMax = ITEMS_MAX, signal, owner } = this.#parts
    const isOwn = owner !== undefined
    const runId = this.id
    const plan = new Plan({ ledger, keySpace: this.#keySpace, isOwn, runId, newId })
    for await (const some of planSource(this.#source, { plan, recordsMax, signal })) {
      const start = this.#planned.length
      for (const planned of some) this.#note(planned)
      await ledger.add(
        some.map((each, index) => plannedRow(each, { runId, isOwn, position: start + index })),
      )
    }
    await this.#rows.begin(this.#planned.length)
  }

  #note(planned: Planned): void {
    const { head, address, taken } = planned
    if (head.kind === 'picture') this.#rows.noteRecord(head.id, this.#planned.length)
    if (head.kind === 'author') this.#authors.add(head.title, taken?.target_id ?? undefined)
    this.#planned.push(planned)
    const isLinked = head.isPublic && !planned.isRepeated
    if (isLinked && address !== undefined) this.#links.add(head.addresses ?? [], address)
  }

  /** Undefined for a record that is settled at the end. */
  async #settle(position: number, planned: Planned): Promise<Outcome | undefined> {
    if (planned.isRepeated) return listed(importNote('recordTwice'))
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
        const known = planned.taken?.target_id ?? undefined
        const id = await this.#parts.services.authorId(author, known)
        return this.#arrived(planned, { kind: 'author', id, address: contentPaths.author(id) })
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
    const { taken, targetId } = planned
    if (targetId === undefined) throw new Error('A text without a place')
    if (taken) return this.#texts.keep(item, targetId, planned, taken)
    const { notes, isPublic } = await this.#texts.take(item, targetId, planned)
    const { owner, ledger } = this.#parts
    if (owner === undefined && item.feedId !== undefined && item.kind === 'post') {
      await ledger.addFeedId(targetId, item.feedId)
    }
    const address = isPublic ? planned.address : undefined
    return this.#arrived(planned, { kind: item.kind, id: targetId, address, notes })
  }

  /** Keeps the earlier addresses of something that is here now. */
  async #arrived({ head }: Pick<Planned, 'head'>, now: Arrived): Promise<Outcome> {
    const paths = new Set((head.addresses ?? []).flatMap((each) => oldPathOf(each) ?? []))
    const { kind, id: target_id, notes } = now
    const rows = [...paths].map((path) => ({ path, kind, target_id }))
    if (this.#parts.owner === undefined) await this.#parts.ledger.addAddresses(rows)
    return arrived(now, notes)
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
    if (!tag) return listed(importNote('tagNotImported'))
    return this.#arrived(planned, { kind: 'tag', id: tag.id, address: contentPaths.tag(tag.slug) })
  }

  #settlePicture(id: string, { isHere }: SourceFile): Outcome {
    const result = this.#pictures.settled.get(id)?.result
    if (result) return outcomeOf(result)
    return listed(importNote(isHere ? 'pictureNotShown' : 'notInArchive'))
  }

  /** Pictures that are no records of their own, as they are foreseen. */
  #addForeseen(): Promise<unknown> {
    const others = [...this.#pictures.settled].filter(([id]) => !this.#rows.isRecord(id))
    const rows = others.map(([id, { ref: title, result }]) => {
      const outcome = 'reason' in result ? outcomeOf(result) : undefined
      return { kind: 'picture' as const, id, title, outcome }
    })
    return this.#rows.add(rows)
  }

  /** Files that cannot be read. */
  #addRefused(): Promise<unknown> {
    const rows = this.#source.refused.map(({ path, reason }) => {
      return { kind: 'other' as const, id: path, title: path, outcome: listed(reason) }
    })
    return this.#rows.add(rows)
  }
}
