import type { Session } from '@inkwell/contract/account'
import { validate as isUuid } from 'uuid'
import type { Clock } from '../../platform/clock/clock.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { parseDevice, toSessionOrigin } from './accounts.device.ts'
import type { RequestOrigin } from './accounts.device.ts'
import type { AccountsService } from './accounts.service.ts'
import type { SessionRow, SessionsRepository } from './accounts.sessions.repository.ts'

interface SessionsParts {
  repository: SessionsRepository
  accounts: Pick<AccountsService, 'currentSession'>
  clock: Clock
}

/** The network and session of the request that lists sessions. */
interface CurrentRequest {
  network: string
  sessionId: string
}

function toSession(row: SessionRow, { network, sessionId }: CurrentRequest): Session {
  return {
    _id: row.id,
    device: parseDevice(row.user_agent),
    network: row.ip_address ?? '',
    isThisNetwork: (row.ip_address ?? '') === network,
    isCurrent: row.id === sessionId,
    createdAt: row.created_at,
    // The creation of a session counts as its first use.
    lastUsedAt: row.used_at > row.created_at ? row.used_at : row.created_at,
  }
}

/**
 * The sessions of a person. Nothing is cached, so the end of a session takes effect everywhere at once.
 */
export class SessionsService {
  readonly #parts: SessionsParts

  constructor(parts: SessionsParts) {
    this.#parts = parts
  }

  /** Lists the sessions of the person with this Authorization header: at most 100, last used first. */
  async list(authorization: string, origin: RequestOrigin): Promise<Session[]> {
    const { id: sessionId, user } = await this.#parts.accounts.currentSession(authorization)
    const { network } = toSessionOrigin(origin)
    const rows = await this.#parts.repository.list(user._id, this.#parts.clock().toISOString())
    return rows.map((row) => toSession(row, { network, sessionId }))
  }

  /** Ends a session of this person; throws `not_found`. */
  async end(personId: string, id: string): Promise<void> {
    const isEnded = isUuid(id) && (await this.#parts.repository.end(personId, id))
    if (!isEnded) throw new Refusal('not_found', 'sessionNotFound')
  }

  /** Ends all other sessions of the person with this Authorization header. */
  async endOthers(authorization: string): Promise<void> {
    const { id, user } = await this.#parts.accounts.currentSession(authorization)
    await this.#parts.repository.endOthers(user._id, id)
  }
}
