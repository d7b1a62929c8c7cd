import { Readable } from 'node:stream'
import type { User } from '@inkwell/contract/user'
import type { Mount } from '../../../platform/http/mount.ts'
import type { Importer, ImportsService, RecordImportAct } from './imports.service.ts'

interface Caller {
  viewer: User
  sessionId: string
  address: string
}

interface Parts {
  imports: ImportsService
  /** Counts a new import; throws `rate_limited`. */
  limitImports: (caller: Pick<Caller, 'viewer' | 'address'>) => Promise<void>
  /** Counts a part of a file; throws `rate_limited`. */
  limitImportParts: (caller: Pick<Caller, 'viewer' | 'address'>) => Promise<void>
  /** Counts a report as a file; throws `rate_limited`. */
  limitImportReports: (caller: Pick<Caller, 'viewer' | 'address'>) => Promise<void>
  /** Counts a write; throws `rate_limited`. */
  limitWrites: (caller: Pick<Caller, 'viewer' | 'address'>) => Promise<void>
  /** Adds an action on an import of the site to the audit log, in its transaction. */
  record: (caller: Caller, ...act: Parameters<RecordImportAct>) => Promise<void>
}

function importerOf({ viewer, sessionId }: Pick<Caller, 'viewer' | 'sessionId'>): Importer {
  return { personId: viewer._id, sessionId }
}

/** Mounts the calls for imports and their reports. */
export function mountImports(mount: Mount, parts: Parts): void {
  const { imports, limitImports, limitImportParts, limitImportReports, limitWrites } = parts
  mount('GET /api/v1/imports', ({ viewer, query }) => imports.list(viewer._id, query))
  mount(
    'POST /api/v1/imports',
    async ({ json, ...caller }) => ({ import: await imports.begin(importerOf(caller), json) }),
    limitImports,
  )
  mount('GET /api/v1/imports/{id}', async ({ viewer, params }) => ({
    import: await imports.read(viewer._id, params.id),
  }))
  mount(
    'PUT /api/v1/imports/{id}/parts/{part}',
    async ({ params, form, ...caller }) => ({
      import: await imports.addPart(importerOf(caller), params, form.part),
    }),
    limitImportParts,
  )
  mount(
    'POST /api/v1/imports/{id}/start',
    async ({ params, json, ...caller }) => ({
      import: await imports.start(importerOf(caller), { ...params, ...json }, (...act) =>
        parts.record(caller, ...act),
      ),
    }),
    limitWrites,
  )
  mount(
    'POST /api/v1/imports/{id}/cancel',
    async ({ params, ...caller }) => ({
      import: await imports.cancel(importerOf(caller), params.id, (...act) =>
        parts.record(caller, ...act),
      ),
    }),
    limitWrites,
  )
  mount('GET /api/v1/imports/{id}/items', ({ viewer, params, query }) =>
    imports.items(viewer._id, params.id, query),
  )
  mount(
    'GET /api/v1/imports/{id}/report',
    async ({ viewer, params }) => {
      const pieces = await imports.report(viewer._id, params.id)
      const bytes = Readable.from(pieces, { objectMode: false })
      return Readable.toWeb(bytes) as ReadableStream<Uint8Array>
    },
    limitImportReports,
  )
}
