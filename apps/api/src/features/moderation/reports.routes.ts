import { messages } from '@inkwell/contract/messages'
import type { User } from '@inkwell/contract/user'
import type { Mount } from '../../platform/http/mount.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { ReportsService } from './reports.service.ts'
import type { ResetsService } from './resets.service.ts'

interface ReportsParts {
  reports: ReportsService
  resets: ResetsService
  /** The owner of the session; throws if there is none. */
  authenticate: (authorization: string) => Promise<User>
  /** Count a report and the use of a link; throw `rate_limited`. */
  limitReports: (address: string) => Promise<void>
  limitResets: (address: string) => Promise<void>
}

/** Mounts the public calls about reports and password links. */
export function mountReports(
  mount: Mount,
  { reports, resets, authenticate, limitReports, limitResets }: ReportsParts,
): void {
  /** A report is accepted also with an ended session. */
  async function personOf(authorization: string | undefined): Promise<string | undefined> {
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
      const personId = await personOf(authorization)
      await reports.report({ personId, address }, params.id, json)
      return { msg: messages.postReported }
    },
    ({ address }) => limitReports(address),
  )

  mount(
    'POST /api/v1/users/reset-password',
    async ({ json: { token, password }, address }) => {
      await resets.use(token, password, address)
      return { msg: messages.passwordReset }
    },
    ({ address }) => limitResets(address),
  )
}
