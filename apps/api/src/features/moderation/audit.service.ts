import { AUDIT_DAYS } from '@inkwell/contract/limits'
import type { AuditAct } from '@inkwell/contract/moderation'
import type { Kysely } from 'kysely'
import type { Clock } from '../../platform/clock/clock.ts'
import type { NewId } from '../../platform/clock/new-id.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { DatabaseUnavailable } from '../../platform/db/unavailable.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { shortenAddress } from './audit.address.ts'
import type { AuditRepository, EntryRow } from './audit.repository.ts'
import type { Actor } from './moderation.policy.ts'
import { readPageById } from './pagination.ts'
import type { Page, PageRequest } from './pagination.ts'

/** Milliseconds for which entries are stored. */
const LIFETIME = AUDIT_DAYS * 24 * 60 * 60 * 1_000

/** The account, post or other object of an action. */
export interface Subject {
  id: string
  /** An e-mail address or a title. */
  name: string
}

/** An attempt to sign in or to sign up. */
interface SignInAttempt {
  email: string
  address: string
}

interface AuditParts {
  repository: AuditRepository
  clock: Clock
  newId: NewId
}

/** The log of every sign-in and every action of administrators. It never contains a secret. */
export class AuditService {
  readonly #parts: AuditParts

  constructor(parts: AuditParts) {
    this.#parts = parts
  }

  /** Records an action of an administrator, in the transaction of the action if it has one. */
  async record(
    actor: Actor,
    act: AuditAct,
    subject: Subject | undefined,
    transaction: Kysely<Tables>,
  ): Promise<void> {
    const isCommandLine = actor.place === 'command line'
    await this.#add(act, isCommandLine ? actor.place : actor.email, {
      subject,
      address: isCommandLine ? '' : actor.address,
      transaction,
    })
  }

  /** Records an action of a person on their own account, in its transaction. */
  async recordOwn(
    act: AuditAct,
    subject: Subject,
    { address, transaction }: { address: string; transaction: Kysely<Tables> },
  ): Promise<void> {
    await this.#add(act, subject.name, { subject, address, transaction })
  }

  /**
   * Runs a sign-up or sign-in and records its outcome, unless an error prevented one; throws its
   * errors. A sign-in that cannot be recorded fails; an account that exists by now does not.
   */
  async recordSignIn<T>(
    act: 'sign_up' | 'sign_in',
    { email, address }: SignInAttempt,
    run: () => Promise<T>,
  ): Promise<T> {
    try {
      const result = await run()
      await this.#add(act, email, { address }).catch((error: unknown) => {
        if (act === 'sign_in' || !(error instanceof DatabaseUnavailable)) throw error
      })
      return result
    } catch (error) {
      const code = error instanceof Refusal ? error.code : undefined
      if (code === 'wrong_credentials') await this.#add('sign_in_failed', email, { address })
      const isSuspended = code === 'forbidden' && act === 'sign_in'
      if (isSuspended) await this.#add('sign_in_refused', email, { address })
      throw error
    }
  }

  /** Runs a check of a signed-in person's password and records a wrong one; throws its errors. */
  async recordWrongPassword<T>(
    { email, address }: SignInAttempt,
    check: () => Promise<T>,
  ): Promise<T> {
    try {
      return await check()
    } catch (error) {
      const isWrong = error instanceof Refusal && error.code === 'wrong_credentials'
      if (isWrong) await this.#add('password_wrong', email, { address })
      throw error
    }
  }

  /** A page of the log, newest first; throws `invalid` for an unknown cursor. */
  list(request: PageRequest): Promise<Page<EntryRow>> {
    return readPageById(request, {
      read: (limit, cursor) => this.#parts.repository.list(limit, cursor),
      toCursor: ({ id }) => id,
    })
  }

  /** Deletes entries older than 180 days; resolves to their number. */
  purge(): Promise<number> {
    // A trigger refuses to delete entries that are young by the database's own clock.
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
    }: { subject?: Subject | undefined; address: string; transaction?: Kysely<Tables> },
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
