import type { Session } from '@inkwell/contract/account'
import type { User } from '@inkwell/contract/user'
import type { Mount } from '../../platform/http/mount.ts'
import { ExportSlots } from './export-slots.ts'
import type { ExportingService } from './exporting.service.ts'

interface Caller {
  viewer: User
  address: string
}

interface ExportingParts {
  exporting: ExportingService
  /** The sessions of the account of a token. */
  listSessions: (
    authorization: string,
    origin: { address: string; userAgent: string | undefined },
  ) => Promise<Session[]>
  /** Counts an archive; throws `rate_limited`. */
  limitExports: (caller: Caller) => Promise<void>
  /** Throws `forbidden` for everyone but administrators. */
  requireAdministrator: (caller: Caller) => Promise<void>
  /** Adds an export of the site to the audit log. */
  recordSiteExport: (caller: Caller) => Promise<void>
}

/** Mounts the calls that export a person's data, and those of the site. */
export function mountExporting(mount: Mount, parts: ExportingParts): void {
  const { exporting, listSessions, limitExports, requireAdministrator, recordSiteExport } = parts
  const slots = new ExportSlots()
  // Those of authors must not keep an administrator from a copy of the site.
  const siteSlots = new ExportSlots()
  mount(
    'GET /api/v1/users/me/export',
    async ({ viewer, authorization, ...origin }) => {
      const sessions = await listSessions(authorization, origin)
      return slots.open(viewer._id, () => exporting.archive({ authorId: viewer._id, sessions }))
    },
    limitExports,
  )
  mount(
    'GET /api/v1/admin/export',
    (caller) => {
      // Before the first byte: an export that breaks off has left the site, too.
      const begin = () => exporting.archive({ record: () => recordSiteExport(caller) })
      return Promise.resolve(siteSlots.open(caller.viewer._id, begin))
    },
    async (caller) => {
      await requireAdministrator(caller)
      await limitExports(caller)
    },
  )
}
