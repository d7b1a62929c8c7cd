import { readImportAuthor } from '../import-author.ts'
import type { ImportAuthor } from '../import-author.ts'

/**
 * The accounts that earlier runs found for the authors of a source. Whoever has claimed such an account has another
 * address by now, which the name does not lead to. Texts name their authors, so the name of several authors is known
 * only if all have the same account.
 */
export class KnownAuthors {
  /** By the address of the name; undefined for an unknown account, and for several. */
  readonly #accounts = new Map<string, string | undefined>()

  /** Adds an author of the source, with the account in the ledger if there is one. */
  add(name: string, accountId: string | undefined): void {
    const { email } = readImportAuthor({ author: name })
    const isOther = this.#accounts.has(email) && this.#accounts.get(email) !== accountId
    this.#accounts.set(email, isOther ? undefined : accountId)
  }

  /** The id of the account; undefined if the ledger has none, or more than one. */
  find({ email }: ImportAuthor): string | undefined {
    return this.#accounts.get(email)
  }
}
