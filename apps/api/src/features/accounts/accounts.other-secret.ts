import type { Log } from '../../platform/log/log.ts'
import { readUnsigned } from './accounts.token.ts'

/** Milliseconds between two looks: anybody can send tokens with a wrong signature. */
const LOOK_EVERY = 60_000

const WARNING =
  'A session of this database was signed with another AUTH_SECRET. Give all data services that share the ' +
  'database the same one: people are signed out whenever another service answers.'

interface OtherSecretParts {
  /** The session of a token without its signature, if there is one. */
  find: (token: string) => Promise<unknown>
  log: Log
}

/** Warns once if another data service on the same database signs with another secret. */
export class OtherSecret {
  readonly #parts: OtherSecretParts
  #lookedAt = -Infinity
  #hasWarned = false

  constructor(parts: OtherSecretParts) {
    this.#parts = parts
  }

  /** Looks whether a token that this service did not sign is one of a session. */
  async lookAt(authorization: string): Promise<void> {
    const token = readUnsigned(authorization)
    const now = performance.now()
    if (token === undefined || this.#hasWarned || now - this.#lookedAt < LOOK_EVERY) return
    this.#lookedAt = now
    this.#hasWarned = (await this.#parts.find(token)) !== undefined
    if (this.#hasWarned) this.#parts.log.warn(WARNING)
  }
}
