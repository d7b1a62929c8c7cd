import { createHmac } from 'node:crypto'
import { AUDIT_DAYS } from '@inkwell/contract/limits'
import type { ReportRequest } from '@inkwell/contract/moderation'
import { validate as isUuid } from 'uuid'
import type { Clock } from '../../platform/clock/clock.ts'
import type { NewId } from '../../platform/clock/new-id.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { isVisible } from '../../visible-post.ts'
import type { HidingRepository } from './hiding.repository.ts'
import { readPageById } from './pagination.ts'
import type { Page, PageRequest } from './pagination.ts'
import type { CaseRow, ReportsRepository } from './reports.repository.ts'

/** Milliseconds for which settled reports are stored. */
const LIFETIME = AUDIT_DAYS * 24 * 60 * 60 * 1_000

/** A signed-in person, or an address. */
export interface Reporter {
  personId?: string | undefined
  address: string
}

/** A post with its newest open reports. */
export interface Case {
  row: CaseRow
  latest: Awaited<ReturnType<ReportsRepository['latest']>>
}

interface ReportsParts {
  repository: ReportsRepository
  posts: Pick<HidingRepository, 'find'>
  /** Key of the hashes that stand for reporters. */
  secret: Buffer
  clock: Clock
  newId: NewId
}

/** Reports by readers. */
export class ReportsService {
  readonly #parts: ReportsParts

  constructor(parts: ReportsParts) {
    this.#parts = parts
  }

  /** Stores a report of a visible post, one for each reporter; throws `not_found`. */
  async report(
    reporter: Reporter,
    postId: string,
    { reason, note = '' }: ReportRequest,
  ): Promise<void> {
    const post = isUuid(postId) ? await this.#parts.posts.find(postId) : undefined
    if (!post || !isVisible(post)) throw new Refusal('not_found', 'postNotFound')
    const created_at = this.#parts.clock().toISOString()
    const report = {
      post_id: post.id,
      reporter: this.#hashReporter(reporter),
      reason,
      note,
      created_at,
    }
    await this.#parts.repository.add(report, this.#parts.newId())
  }

  /** A page of posts with open reports; throws `invalid` for an unknown cursor. */
  async list(request: PageRequest): Promise<Page<Case>> {
    const { rows, nextCursor } = await readPageById(request, {
      read: (limit, cursor) => this.#parts.repository.listCases(limit, cursor),
      toCursor: (row) => row.case_id,
    })
    const cases = rows.map(async (row) => ({
      row,
      latest: await this.#parts.repository.latest(row.id),
    }))
    return { rows: await Promise.all(cases), nextCursor }
  }

  /** Deletes reports settled 180 days ago; resolves to their number. */
  purge(): Promise<number> {
    return this.#parts.repository.purge(
      new Date(this.#parts.clock().getTime() - LIFETIME).toISOString(),
    )
  }

  #hashReporter({ personId, address }: Reporter): string {
    const who = personId === undefined ? `address ${address}` : `person ${personId}`
    return createHmac('sha256', this.#parts.secret).update(who).digest('base64url')
  }
}
