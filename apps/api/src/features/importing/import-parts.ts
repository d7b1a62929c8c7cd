import type { Clock } from '../../platform/clock/clock.ts'
import type { NewId } from '../../platform/clock/new-id.ts'
import type { LedgerRepository } from './ledger/ledger.repository.ts'
import type { ImportServices } from './taking/import-services.ts'
import type { RemotePictures } from './taking/remote-pictures.ts'

export interface ImportParts {
  ledger: LedgerRepository
  services: ImportServices
  /** Fetches pictures that are not in the archive; without it they are listed. */
  remotePictures?: RemotePictures | undefined
  /** Called after each record. */
  onProgress: (done: number, all: number) => Promise<void> | void
  /** The id of an import that began before; by default a new one. */
  runId?: string
  /** The person under whose name everything comes. Then no old addresses and ids of feeds are kept. */
  owner?: string | undefined
  /** Records at most. */
  recordsMax?: number
  /** Ends it between two records. */
  signal?: AbortSignal
  clock: Clock
  newId: NewId
}
