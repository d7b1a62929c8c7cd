import type { User } from '@inkwell/contract/user'
import type { Mount } from '../../../platform/http/mount.ts'
import type { ImportsService } from './imports.service.ts'

interface Parts {
  imports: ImportsService
  /** Admits administrators; throws `forbidden`. */
  guardRead: (caller: { viewer: User; address: string }) => Promise<void>
}

/** Mounts the calls for reports of imports. */
export function mountImports(mount: Mount, { imports, guardRead }: Parts): void {
  mount('GET /api/v1/admin/imports', ({ query }) => imports.list(query), guardRead)
  mount(
    'GET /api/v1/admin/imports/{id}',
    ({ params, query }) => imports.read(params.id, query),
    guardRead,
  )
}
