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

/** From where and in which session somebody looks at their sessions. */
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
    // To begin is a use.
    lastUsedAt: row.used_at > row.created_at ? row.used_at : row.created_at,
  }
}

/** Where somebody is signed in. Nothing of it is kept in memory, so an end holds everywhere at once. */
export class SessionsService {
  readonly #parts: SessionsParts

  constructor(parts: SessionsParts) {
    this.#parts = parts
  }

  /** The sessions of whoever this Authorization header is of, last used first, 100 at most. */
  async list(authorization: string, origin: RequestOrigin): Promise<Session[]> {
    const { id: sessionId, user } = await this.#parts.accounts.currentSession(authorization)
    const { network } = usedFrom(origin)
    const rows = await this.#parts.repository.list(user._id, this.#parts.clock().toISOString())
    return rows.map((row) => toSession(row, { network, sessionId }))
  }

  /** Ends a session of the person's; throws `not_found`. */
  async end(personId: string, id: string): Promise<void> {
    const isEnded = isUuid(id) && (await this.#parts.repository.end(personId, id))
    if (!isEnded) throw new Refusal('not_found', 'sessionNotFound')
  }

  /** Ends all sessions of whoever this Authorization header is of, but for its own. */
  async endOthers(authorization: string): Promise<void> {
    const { id, user } = await this.#parts.accounts.currentSession(authorization)
    await this.#parts.repository.endOthers(user._id, id)
  }
}
