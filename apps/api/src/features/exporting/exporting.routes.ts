import type { User } from '@inkwell/contract/user'
import type { Mount } from '../../platform/http/mount.ts'
import type { ExportingService } from './exporting.service.ts'

interface ExportingParts {
  exporting: ExportingService
  /** Counts an archive; throws `rate_limited`. */
  limitExports: (caller: { viewer: User; address: string }) => Promise<void>
}

/** Mounts the call that exports a person's data. */
export function mountExporting(mount: Mount, { exporting, limitExports }: ExportingParts): void {
  mount(
    'GET /api/v1/users/me/export',
    ({ viewer, authorization, ...origin }) => exporting.archive(viewer, authorization, origin),
    limitExports,
  )
}
