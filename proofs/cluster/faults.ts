import { setTimeout as sleep } from 'node:timers/promises'
import { SERVERS } from '../rolling/addresses.ts'
import { SERVERS as STORE_SERVERS } from '../s3/swift.ts'
import type { Cluster } from './cluster.ts'

/** Milliseconds that a killed process stays away, as a supervisor needs to notice it. */
const AWAY_MS = 500
/** Milliseconds for which the store is cut. */
const CUT_MS = 5_000
const POLL_MS = 50

/** The longest times in milliseconds that reads may fail. */
export const LIMITS = { process: 2_000, promotion: 5_000 }

/** Processes that are killed, and started again. */
export interface Fault {
  name: string
  /** The longest time in milliseconds that pages and JSON may fail. */
  limit: number
  /** Whether pictures cannot be read meanwhile. */
  takesStore: boolean
  /** Injects the fault; resolves when the processes run again. */
  inject: () => Promise<void>
}

function processFault(name: string, inject: () => Promise<void>): Fault {
  const limit = LIMITS.process
  return { name: `kill -9 of ${name}`, limit, takesStore: false, inject }
}

/** All faults in their order. */
export function faultsOf(cluster: Cluster): Fault[] {
  const { fleet, pooler, postgres, manager, swift } = cluster.parts
  const servers = SERVERS.map((name) =>
    processFault(name, async () => {
      fleet.kill(name)
      await sleep(AWAY_MS)
      await fleet.revive(name)
    }),
  )
  // There is one of each, so that pictures wait until it runs again.
  const store = STORE_SERVERS.map((kind) => ({
    ...processFault(`Swift's ${kind} server`, async () => {
      await swift.kill([kind])
      await sleep(AWAY_MS)
      await swift.start()
    }),
    takesStore: true,
  }))
  return [
    ...servers,
    processFault('PgBouncer', async () => {
      await pooler.crash()
      await sleep(AWAY_MS)
      await pooler.start()
    }),
    processFault('HAProxy', () => cluster.bounceBalancer(AWAY_MS)),
    processFault('the standby', () => postgres.bounceStandby(AWAY_MS)),
    ...store,
    {
      name: 'kill -9 of the primary, with promotion',
      limit: LIMITS.promotion,
      takesStore: false,
      async inject() {
        const before = manager.promotions.length
        await postgres.crashPrimary()
        while (manager.promotions.length === before) await sleep(POLL_MS)
      },
    },
    {
      name: 'the store is cut',
      // Pages and JSON do not need it.
      limit: 0,
      takesStore: true,
      async inject() {
        await swift.kill(STORE_SERVERS)
        await sleep(CUT_MS)
        await swift.start()
      },
    },
  ]
}
