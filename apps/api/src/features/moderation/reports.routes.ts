import { messages } from '@inkwell/contract/messages'
import type { User } from '@inkwell/contract/user'
import type { Mount } from '../../platform/http/mount.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { ReportsService } from './reports.service.ts'
import type { ResetsService } from './resets.service.ts'

interface ReportsParts {
  reports: ReportsService
  resets: ResetsService
  /** The person of this Authorization header; throws if the session is not valid. */
  authenticate: (authorization: string) => Promise<User>
  /** These count a report and an attempt to use a link; they throw `rate_limited`. */
  limitReports: (address: string) => Promise<void>
  limitResets: (address: string) => Promise<void>
}

/** Mounts the calls of moderation that do not require a session. */
export function mountReports(
  mount: Mount,
  { reports, resets, authenticate, limitReports, limitResets }: ReportsParts,
): void {
  /** With an invalid session, a report is anonymous. */
  async function findPersonId(authorization: string | undefined): Promise<string | undefined> {
    try {
      return authorization && (await authenticate(authorization))._id
    } catch (error) {
      if (error instanceof Refusal) return undefined
      throw error
    }
  }

  mount(
    'POST /api/v1/posts/p/{id}/report',
    async ({ params, json, address, authorization }) => {
      const personId = await findPersonId(authorization)
      await reports.report({ personId, address }, params.id, json)
      return { msg: messages.postReported }
    },
    ({ address }) => limitReports(address),
  )

  mount(
    'POST /api/v1/users/reset-password',
    async ({ json: { token, ...chosen }, address }) => {
      await resets.use(token, chosen, address)
      return { msg: messages.passwordReset }
    },
    ({ address }) => limitResets(address),
  )
}
