import type { User } from '@inkwell/contract/user'
import type { Mount } from '../../platform/http/mount.ts'
import type { ExportingService } from './exporting.service.ts'

interface ExportingParts {
  exporting: ExportingService
  /** Counts an archive; throws `rate_limited` where there are too many. */
  limitExports: (caller: { viewer: User; address: string }) => Promise<void>
}

/** The call by which people take along what is theirs. */
export function mountExporting(mount: Mount, { exporting, limitExports }: ExportingParts): void {
  mount(
    'GET /api/v1/users/me/export',
    ({ viewer, authorization, ...origin }) => exporting.archive(viewer, authorization, origin),
    limitExports,
  )
}
