import type { Session } from '@inkwell/contract/account'
import { validate as isUuid } from 'uuid'
import type { Clock } from '../../platform/clock/clock.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { deviceOf, usedFrom } from './accounts.device.ts'
import type { RequestOrigin } from './accounts.device.ts'
import type { AccountsService } from './accounts.service.ts'
import type { SessionRow, SessionsRepository } from './accounts.sessions.repository.ts'

interface SessionsParts {
  repository: SessionsRepository
  accounts: Pick<AccountsService, 'currentSession'>
  clock: Clock
}

/** The current session and its client. */
interface Here {
  network: string
  sessionId: string
}

function toSession(row: SessionRow, { network, sessionId }: Here): Session {
  return {
    _id: row.id,
    device: deviceOf(row.user_agent),
    network: row.ip_address ?? '',
    isThisNetwork: (row.ip_address ?? '') === network,
    isCurrent: row.id === sessionId,
    createdAt: row.created_at,
    // Starting a session is its first use.
    lastUsedAt: row.used_at > row.created_at ? row.used_at : row.created_at,
  }
}

/** Lists and ends sessions. There is no cache, so that an end is effective at once in every process. */
export class SessionsService {
  readonly #parts: SessionsParts

  constructor(parts: SessionsParts) {
    this.#parts = parts
  }

  /** The sessions of the owner of this Authorization header, last used first, at most 100. */
  async list(authorization: string, origin: RequestOrigin): Promise<Session[]> {
    const { id: sessionId, user } = await this.#parts.accounts.currentSession(authorization)
    const { network } = usedFrom(origin)
    const rows = await this.#parts.repository.list(user._id, this.#parts.clock().toISOString())
    return rows.map((row) => toSession(row, { network, sessionId }))
  }

  /** Ends a session of this person; throws `not_found`. */
  async end(personId: string, id: string): Promise<void> {
    const isEnded = isUuid(id) && (await this.#parts.repository.end(personId, id))
    if (!isEnded) throw new Refusal('not_found', 'sessionNotFound')
  }

  /** Ends all other sessions of the owner of this Authorization header. */
  async endOthers(authorization: string): Promise<void> {
    const { id, user } = await this.#parts.accounts.currentSession(authorization)
    await this.#parts.repository.endOthers(user._id, id)
  }
}
