import type { Kysely } from 'kysely'
import { validate as isUuid } from 'uuid'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { AuditService } from './audit.service.ts'
import type { Accounts } from './moderation.accounts.ts'
import { mayAdminister, mayLift, maySuspend } from './moderation.policy.ts'
import type { Actor, Decision, Standing } from './moderation.policy.ts'
import { readPage } from './pagination.ts'
import type { Page, PageRequest } from './pagination.ts'
import type { PeopleRepository, PersonRow } from './people.repository.ts'
import type { SuspendedPosts } from './suspended-posts.ts'

interface PeopleParts {
  repository: PeopleRepository
  accounts: Pick<Accounts, 'lock' | 'suspend' | 'lift'>
  posts: Pick<SuspendedPosts, 'begin' | 'finish'>
  audit: AuditService
  clock: Clock
}

/** Of a suspension that leaves the posts as they are. */
const NO_POSTS = { changed: 0, next: undefined }

function toStanding(person: PersonRow | undefined): Standing | undefined {
  return person && { isAdministrator: person.administrator_since !== null }
}

/** Throws the refusal for a decision. */
export function enforce(decision: Decision): void {
  if (decision === 'forbidden') throw new Refusal('forbidden', 'administratorsOnly')
  if (decision === 'administrator') throw new Refusal('forbidden', 'administratorStays')
  if (decision === 'not_found') throw new Refusal('not_found', 'accountNotFound')
}

/** Runs a transaction that stores a link; throws `forbidden` if its maker is no administrator any more. */
export async function storeLink<T>(
  people: PeopleRepository,
  work: (transaction: Kysely<Tables>) => Promise<T>,
): Promise<T> {
  try {
    return await people.transaction(work)
  } catch (error) {
    if (people.isRoleMissing(error)) enforce('forbidden')
    throw error
  }
}

/** Accounts as administrators see them, the role of administrators, and suspensions. */
export class PeopleService {
  readonly #parts: PeopleParts

  constructor(parts: PeopleParts) {
    this.#parts = parts
  }

  /** Whether the person is an administrator at this moment. */
  isAdministrator(id: string): Promise<boolean> {
    return this.#parts.repository.isAdministrator(id)
  }

  /** Throws `forbidden` unless the person is an administrator at this moment. */
  async requireAdministrator(id: string): Promise<void> {
    enforce(mayAdminister({ isAdministrator: await this.isAdministrator(id) }))
  }

  /** The person with this address, ignoring case; throws `not_found`. */
  async findByEmail(email: string): Promise<PersonRow> {
    const person = await this.#parts.repository.findByEmail(email.trim().toLowerCase())
    if (!person) throw new Refusal('not_found', 'accountNotFound')
    return person
  }

  /** Administrators, in the order of their appointment. */
  administrators(): Promise<PersonRow[]> {
    return this.#parts.repository.administrators()
  }

  /** A page of accounts whose addresses have this prefix, in the order of addresses. */
  list({
    email = '',
    ...request
  }: PageRequest & { email?: string | undefined }): Promise<Page<PersonRow>> {
    const start = email.toLowerCase()
    return readPage(request, {
      read: (limit, after) => this.#parts.repository.list(limit, { start, after }),
      toCursor: (row) => row.email,
    })
  }

  /** Makes a person an administrator; false if they are one already. */
  grant(actor: Actor, { id, email }: PersonRow): Promise<boolean> {
    const { repository, audit, clock } = this.#parts
    return repository.transaction(async (transaction) => {
      const time = clock().toISOString()
      const isNew = await repository.grant({ id, time }, transaction)
      if (isNew) await audit.record(actor, 'grant', { id, name: email }, transaction)
      return isNew
    })
  }

  /** Revokes the role of administrator, with the person's links; false if the person does not have it. */
  revoke(actor: Actor, { id, email }: PersonRow): Promise<boolean> {
    const { repository, audit } = this.#parts
    return repository.transaction(async (transaction) => {
      if (!(await repository.revoke(id, transaction))) return false
      await audit.record(actor, 'revoke', { id, name: email }, transaction)
      return true
    })
  }

  /**
   * Suspends an account, and hides its posts if requested. Its tokens are invalid from the commit on.
   * Resolves to whether it was not suspended before. Throws `not_found`, and `forbidden` for an administrator.
   */
  async suspend(actor: Actor, id: string, fate: 'keep' | 'hide'): Promise<boolean> {
    const { accounts, posts, audit, clock } = this.#parts
    const suspended = await this.#change(id, maySuspend, async (person, transaction) => {
      // Later than that of any post that was hidden by itself, which must stay hidden.
      const time = person.suspended_at ?? new Date(clock().getTime() + 1).toISOString()
      const isNew = await accounts.suspend(id, time, transaction)
      const change = { act: 'hide', personId: id, time } as const
      const begun = fate === 'hide' ? await posts.begin(change, transaction) : NO_POSTS
      if (!isNew && begun.changed === 0 && !begun.next) return undefined
      const act = fate === 'hide' ? 'suspend_and_hide' : 'suspend'
      await audit.record(actor, act, { id, name: person.email }, transaction)
      return { change, begun, isNew }
    })
    if (suspended) await posts.finish(suspended.change, suspended.begun)
    return suspended?.isNew ?? false
  }

  /**
   * Lifts a suspension: shows the posts that were hidden with it and ends earlier sessions. Throws
   * `not_found`.
   */
  async lift(actor: Actor, id: string): Promise<void> {
    const { accounts, posts, audit } = this.#parts
    const shown = await this.#change(id, mayLift, async ({ email }, transaction) => {
      const time = await accounts.lift(id, transaction)
      if (time === undefined) return undefined
      const change = { act: 'show', personId: id, time } as const
      const begun = await posts.begin(change, transaction)
      await audit.record(actor, 'lift', { id, name: email }, transaction)
      return { change, begun }
    })
    if (shown) await posts.finish(shown.change, shown.begun)
  }

  #change<T>(
    id: string,
    decide: (target: Standing | undefined) => Decision,
    work: (person: PersonRow, transaction: Kysely<Tables>) => Promise<T>,
  ): Promise<T | undefined> {
    const { repository, accounts } = this.#parts
    return repository.transaction(async (transaction) => {
      if (isUuid(id)) await accounts.lock(id, transaction)
      const person = isUuid(id) ? await repository.find(id, transaction) : undefined
      enforce(decide(toStanding(person)))
      return person && work(person, transaction)
    })
  }
}
