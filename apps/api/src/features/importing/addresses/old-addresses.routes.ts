import type { MountRead } from '../../../platform/http/mount-read.ts'
import type { OldAddresses } from './old-addresses.service.ts'

interface Parts {
  oldAddresses: OldAddresses
}

/** Mounts the call for addresses of imported sites. */
export function mountOldAddresses(mountRead: MountRead, { oldAddresses }: Parts): void {
  mountRead(
    'GET /api/v1/old-addresses',
    async ({ query }) => ({
      answer: { address: (await oldAddresses.find(query.path)) ?? null },
      tags: [],
    }),
    // Few requests ask for one twice.
    { isCached: false },
  )
}
