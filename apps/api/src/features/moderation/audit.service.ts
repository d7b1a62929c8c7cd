import { AUDIT_DAYS } from '@inkwell/contract/limits'
import type { AuditAct } from '@inkwell/contract/moderation'
import type { Kysely } from 'kysely'
import type { Clock } from '../../platform/clock/clock.ts'
import type { NewId } from '../../platform/clock/new-id.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { shortenAddress } from './audit.address.ts'
import type { AuditRepository, EntryRow } from './audit.repository.ts'
import type { Actor } from './moderation.policy.ts'
import { readPage } from './page.ts'
import type { Page, PageAsked } from './page.ts'

/** How long entries are kept, in milliseconds. */
const LIFETIME = AUDIT_DAYS * 24 * 60 * 60 * 1_000

/** The account or post that was changed. */
export interface Subject {
  id: string
  /** An e-mail address or a title. */
  name: string
}

/** The address that signs in or up, and the client's network address. */
interface Arrival {
  email: string
  address: string
}

interface AuditParts {
  repository: AuditRepository
  clock: Clock
  newId: NewId
}

/** The log of all sign-ins and of all actions of administrators. It never contains secrets. */
export class AuditService {
  readonly #parts: AuditParts

  constructor(parts: AuditParts) {
    this.#parts = parts
  }

  /** Logs an action of an administrator within its transaction. */
  async note(
    actor: Actor,
    act: AuditAct,
    subject: Subject,
    transaction: Kysely<Tables>,
  ): Promise<void> {
    const isHere = actor.place === 'command line'
    await this.#add(act, isHere ? actor.place : actor.email, {
      subject,
      address: isHere ? '' : actor.address,
      transaction,
    })
  }

  /** Logs an action on one's own account within its transaction. */
  async noteOwn(
    act: AuditAct,
    subject: Subject,
    { address, transaction }: { address: string; transaction: Kysely<Tables> },
  ): Promise<void> {
    await this.#add(act, subject.name, { subject, address, transaction })
  }

  /** Runs a sign-up or sign-in and logs success or refusal; rethrows errors. */
  async watch<T>(
    act: 'sign_up' | 'sign_in',
    { email, address }: Arrival,
    arrive: () => Promise<T>,
  ): Promise<T> {
    try {
      const arrived = await arrive()
      await this.#add(act, email, { address })
      return arrived
    } catch (error) {
      const code = error instanceof Refusal ? error.code : undefined
      if (code === 'wrong_credentials') await this.#add('sign_in_failed', email, { address })
      const isSuspended = code === 'forbidden' && act === 'sign_in'
      if (isSuspended) await this.#add('sign_in_refused', email, { address })
      throw error
    }
  }

  /** Runs a password check and logs a wrong password; rethrows errors. */
  async watchPassword<T>({ email, address }: Arrival, look: () => Promise<T>): Promise<T> {
    try {
      return await look()
    } catch (error) {
      const isWrong = error instanceof Refusal && error.code === 'wrong_credentials'
      if (isWrong) await this.#add('password_wrong', email, { address })
      throw error
    }
  }

  /** A page of the log, newest first; throws `invalid` for an invalid cursor. */
  list(asked: PageAsked): Promise<Page<EntryRow>> {
    return readPage(asked, {
      read: (limit, cursor) => this.#parts.repository.list(limit, cursor),
      cursorOf: ({ id }) => id,
    })
  }

  /** Deletes entries older than 180 days; resolves to their number. */
  purge(): Promise<number> {
    // A trigger refuses to delete younger entries by the database's clock.
    const now = Math.min(this.#parts.clock().getTime(), Date.now())
    return this.#parts.repository.purge(new Date(now - LIFETIME).toISOString())
  }

  async #add(
    act: AuditAct,
    actor: string,
    {
      subject,
      address,
      transaction,
    }: { subject?: Subject; address: string; transaction?: Kysely<Tables> },
  ): Promise<void> {
    const entry = {
      id: this.#parts.newId(),
      created_at: this.#parts.clock().toISOString(),
      act,
      actor,
      subject_id: subject?.id ?? '',
      subject: subject?.name ?? '',
      address: shortenAddress(address),
    }
    await this.#parts.repository.add(entry, transaction)
  }
}
