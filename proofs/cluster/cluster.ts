import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@inkwell/test-support/free-port'
import { startPgBouncer } from '@inkwell/test-support/pgbouncer'
import type { PgBouncer } from '@inkwell/test-support/pgbouncer'
import { createDatabase } from '@inkwell/test-support/postgres-database'
import { findAddresses } from '../rolling/addresses.ts'
import type { Addresses } from '../rolling/addresses.ts'
import { startBalancer } from '../rolling/balancer.ts'
import type { Balancer } from '../rolling/balancer.ts'
import { Fleet } from '../rolling/fleet.ts'
import { TcpProxy } from '../s3/tcp-proxy.ts'
import { BUCKET, KEYS, SERVERS, Swift } from '../s3/swift.ts'
import { Manager } from './manager.ts'
import { ReplicatedPostgres } from './replicated-postgres.ts'

interface ClusterParts {
  addresses: Addresses
  postgres: ReplicatedPostgres
  proxy: TcpProxy
  manager: Manager
  pooler: PgBouncer
  swift: Swift
  fleet: Fleet
  /** The port of a data service that reads the standby, and that no balancer knows. */
  replicaPort: number
  /** The database behind the proxy. */
  databaseUrl: string
}

/** Everything that serves the blog, on loopback. */
export class Cluster {
  readonly parts: Readonly<ClusterParts>
  readonly #folder: string
  #balancer: Balancer

  private constructor(folder: string, parts: ClusterParts, balancer: Balancer) {
    this.#folder = folder
    this.parts = parts
    this.#balancer = balancer
  }

  static async start(folder: string): Promise<Cluster> {
    const store = join(folder, 'swift')
    await mkdir(store)
    const swift = await Swift.create(store)
    await swift.start()
    await swift.createBucket()
    const postgres = await ReplicatedPostgres.start()
    const proxy = new TcpProxy(Number(new URL(postgres.primaryUrl).port))
    const database = new URL(await createDatabase(postgres.primaryUrl))
    const replica = new URL(database.pathname, postgres.standbyUrl)
    database.port = new URL(await proxy.listen()).port
    const pooler = await startPgBouncer(database.href)
    const manager = new Manager(postgres, proxy)
    const addresses = await findAddresses()
    const fleet = new Fleet(addresses, {
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: pooler.through(database.href),
      DATABASE_DIRECT_URL: database.href,
      FILES_URL: `s3://${BUCKET}`,
      FILES_ENDPOINT: `http://127.0.0.1:${swift.port}`,
      FILES_ACCESS_KEY: KEYS.accessKey,
      FILES_SECRET_KEY: KEYS.secretKey,
    })
    await fleet.start()
    const replicaPort = await freePort()
    await fleet.startBeside(replicaPort, { READ_DATABASE_URL: replica.href })
    const balancer = await startBalancer('haproxy', folder, addresses)
    const databases = { postgres, proxy, manager, pooler, databaseUrl: database.href }
    const parts = { addresses, fleet, swift, replicaPort, ...databases }
    return new Cluster(folder, parts, balancer)
  }

  /** Kills the balancer with SIGKILL, and starts it again after a while. */
  async bounceBalancer(awayMs: number): Promise<void> {
    process.kill(this.#balancer.pid, 'SIGKILL')
    await sleep(awayMs)
    this.#balancer = await startBalancer('haproxy', this.#folder, this.parts.addresses)
  }

  async stop(): Promise<void> {
    const { fleet, manager, pooler, proxy, postgres, swift } = this.parts
    await this.#balancer.stop()
    await fleet.stop()
    await manager.stop()
    await pooler.remove()
    proxy.close()
    await postgres.remove()
    await swift.kill(SERVERS)
  }
}
