import type { ApiClient, CallAnswer } from '@inkwell/api-client/api-client'
import { queryOptions } from '@tanstack/react-query'
import { readToken } from '../../../platform/session-storage.ts'
import { text } from '../../../platform/text.ts'

export const SESSIONS = ['sessions'] as const

/** A session with its descriptions. */
export interface ListedSession {
  id: string
  /** For example `Firefox on Linux`. */
  device: string
  kind: 'computer' | 'phone' | 'tablet' | 'other'
  /** `This network (192.0.2.x)` */
  place: string
  isCurrent: boolean
  createdAt: string | undefined
  lastUsedAt: string | undefined
}

type WireSession = NonNullable<CallAnswer<'GET /api/v1/users/me/sessions'>['sessions']>[number]

function deviceText({ browser, system, kind = 'other' }: NonNullable<WireSession['device']>) {
  const { on, device } = text.settings.sessions
  if (browser && system) return on(browser, system)
  const known = [browser, system].find(Boolean)
  return known ?? device[kind]
}

function placeText({ isThisNetwork, network }: WireSession): string {
  const { thisNetwork, otherNetwork } = text.settings.sessions
  const place = isThisNetwork ? thisNetwork : otherNetwork
  // Isolated from the direction of the surrounding text.
  return network ? `${place} (\u2066${network}\u2069)` : place
}

function toSession(wire: WireSession): ListedSession {
  const { _id = '', device = {}, isCurrent = false, createdAt, lastUsedAt } = wire
  const times = { createdAt, lastUsedAt }
  const words = { device: deviceText(device), place: placeText(wire) }
  return { id: _id, kind: device.kind ?? 'other', isCurrent, ...words, ...times }
}

/** The sessions of the account, the current one first. */
export function sessionsQuery(api: ApiClient, userId: string) {
  return queryOptions({
    queryKey: [...SESSIONS, userId],
    queryFn: async ({ signal }): Promise<ListedSession[]> => {
      const token = readToken()
      const answer = await api('GET /api/v1/users/me/sessions', { token, signal })
      const sessions = Array.isArray(answer.sessions) ? answer.sessions.map(toSession) : []
      return sessions.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent))
    },
    meta: { failure: 'Failed to load sessions' },
  })
}
