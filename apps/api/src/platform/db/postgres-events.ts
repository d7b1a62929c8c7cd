import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { Client } from 'pg'
import type { Log } from '../log/log.ts'
import { EVENTS_MAX, parseTags } from './events.ts'
import type { Committed, EventReader } from './events.ts'
import { positionOf } from './postgres-replica.ts'
import type { Replica } from './postgres-replica.ts'
import type { Tables } from './tables.ts'

/** Polling interval in milliseconds. */
const INTERVAL_MS = 200

/** Milliseconds for which a read is valid, from its start. A page of the web server may be as old as that again. */
const VALID_MS = 500

/** Milliseconds to wait for one's own commit on a replica. */
const CATCH_UP_MS = 900

/** Milliseconds for connecting or for a response, before a reconnect. */
const TIMEOUT_MS = 5_000

/** The same for a replica that is tried beside. */
const REPLICA_TIMEOUT_MS = 500

/** Milliseconds between looks for one's own commit on a replica. */
const REPLICA_POLL_MS = 5

/** Rows per read. While an older transaction is open, reads return rows again. */
const ROWS_MAX = 10_000

/**
 * The snapshot as a position. That of a standby does not say which transactions are running, so all that are
 * not older than the first of them count as unseen; some events are returned again.
 */
const POSITION = `(select case when pg_is_in_recovery()
    then format('%s:%1$s:', pg_snapshot_xmin(snapshot)) else snapshot::text end
  from pg_current_snapshot() as snapshot) as position, pg_last_wal_replay_lsn()::text as applied`

/**
 * The events that are visible in this snapshot but not in that of the last read; neither `seq` nor
 * `xid` is in commit order. Pruning starts at the lowest `xid`, so a reader that missed events finds no
 * row as low as its position.
 */
const READ = `
  with candidate as materialized (
    select seq, kind, tags, xid from event
    where xid >= pg_snapshot_xmin($1::pg_snapshot) order by xid, seq limit ${ROWS_MAX + 1}
  )
  select ${POSITION},
    (select count(*) from candidate) > ${ROWS_MAX}
      or (select xid from event order by xid limit 1) > pg_snapshot_xmin($1::pg_snapshot)
      as is_behind,
    (select json_agg(json_build_array(seq, kind, tags)) from (
      select * from candidate where not pg_visible_in_snapshot(xid, $1::pg_snapshot)
      limit ${EVENTS_MAX + 1}
    ) as unseen) as unseen`

interface Reading {
  position: string
  /** What a standby has applied; null on a primary. */
  applied: string | null
  is_behind: boolean | null
  unseen: [seq: number, kind: string, tags: string][] | null
}

/**
 * Polls the commits of all processes on its own connection. Without a response the result is `unknown`;
 * after a lost connection, `everything`.
 */
export class PostgresEventReader implements EventReader {
  readonly #url: string
  readonly #log: Log
  readonly #replica: Replica | undefined
  #isOnReplica = false
  #isReplicaMissed = false
  /** What the replica had applied at the last read. */
  #applied: bigint | undefined
  #client: Client | undefined
  /** The `pg_snapshot` of the last read. */
  #position: string | undefined
  /** When the last read started, by `performance.now`. */
  #asOf = 0
  #pending: Exclude<Committed, 'unknown'> = 'everything'
  #reading: Promise<void> | undefined
  #nextReading: Promise<void> | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #isClosed = false

  constructor(url: string, log: Log, replica?: Replica) {
    this.#url = url
    this.#log = log
    this.#replica = replica
    void this.#poll()
  }

  take(): Committed {
    const isOld = performance.now() - this.#asOf > VALID_MS
    if (this.#position === undefined || isOld) return 'unknown'
    const pending = this.#pending
    this.#pending = []
    return pending
  }

  async catchUp(): Promise<void> {
    const late = pause(CATCH_UP_MS, undefined, { ref: false })
    const isReached = this.#reach().then(() => true)
    if ((await Promise.race([isReached, late])) === undefined) this.#leaveReplica('it lags')
  }

  /** Reads on until the replica has applied what the primary has written so far. */
  async #reach(): Promise<void> {
    const client = this.#client
    const written = this.#isOnReplica ? await this.#replica?.written() : undefined
    for (;;) {
      await this.#readAgain()
      const isLeft = written === undefined || this.#client !== client
      if (isLeft || (this.#applied ?? written) >= written) return
      await pause(REPLICA_POLL_MS)
    }
  }

  #leaveReplica(reason: string): void {
    if (!this.#client || !this.#isOnReplica) return
    this.#lose(`the replica is left: ${reason}`, this.#client)
  }

  /** Goes from the replica to the primary if it lags, and back after a while. */
  async #choose(): Promise<void> {
    if (!this.#replica || !this.#client) return
    if (!this.#isOnReplica) {
      if (this.#replica.isDue() && (await this.#tryReplica())) await this.#readAgain()
    } else if (this.#applied !== undefined && !(await this.#replica.isNear(this.#applied))) {
      this.#leaveReplica('it lags')
    }
  }

  /** A running read may have started before the caller's commit, so wait for the next one. */
  #readAgain(): Promise<void> {
    this.#nextReading ??= (this.#reading ?? Promise.resolve()).then(() => {
      this.#reading = this.#nextReading
      this.#nextReading = undefined
      return this.#read()
    })
    return this.#nextReading
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#timer)
    this.#position = undefined
    await this.#client?.end().catch(() => undefined)
  }

  async #poll(): Promise<void> {
    if (!this.#client) await this.#connect()
    await this.#readAgain()
    await this.#choose()
    if (this.#isClosed) return
    this.#timer = setTimeout(() => void this.#poll(), INTERVAL_MS)
    this.#timer.unref()
  }

  async #connect(): Promise<void> {
    if (this.#replica?.isDue() && (await this.#tryReplica())) return
    const client = await this.#open(this.#url)
    if (client) this.#use(client, false)
  }

  /** Moves to the replica if it has applied what the primary has written by now. */
  async #tryReplica(): Promise<boolean> {
    const replica = this.#replica
    const client = replica && (await this.#open(replica.url, REPLICA_TIMEOUT_MS))
    if (!client || !(await this.#hasApplied(client, await replica.written()))) {
      if (!this.#isReplicaMissed) this.#log.warn('the replica cannot be used; the primary is read')
      this.#isReplicaMissed = true
      replica?.leave()
      client?.end().catch(() => undefined)
      return false
    }
    this.#log.info('public reads go to the replica')
    this.#isReplicaMissed = false
    const former = this.#client
    this.#use(client, true)
    former?.end().catch(() => undefined)
    return true
  }

  /** Whether a server has applied all until a position; also if it is the primary. */
  async #hasApplied(client: Client, position: bigint | undefined): Promise<boolean> {
    const query = 'select pg_last_wal_replay_lsn()::text as applied'
    const rows = await client.query<Reading>(query).then(
      (result) => result.rows,
      () => [],
    )
    const [reading] = rows
    if (!reading) return false
    if (reading.applied === null || position === undefined) return true
    return positionOf(reading.applied) >= position
  }

  #use(client: Client, isOnReplica: boolean): void {
    this.#client = client
    this.#position = undefined
    this.#isOnReplica = isOnReplica
  }

  /** Undefined if there is no connection; the next poll tries again. */
  async #open(url: string, timeout = TIMEOUT_MS): Promise<Client | undefined> {
    const client = new Client({
      connectionString: url,
      application_name: 'inkwell-events',
      connectionTimeoutMillis: timeout,
      query_timeout: TIMEOUT_MS,
    })
    client.on('error', ({ message }) => this.#lose(message, client))
    client.on('end', () => this.#lose('the connection was closed', client))
    try {
      await client.connect()
      if (!this.#isClosed) return client
      await client.end()
    } catch {
      // Close the connection, because a slow server would keep it open.
      client.end().catch(() => undefined)
    }
    return undefined
  }

  async #read(): Promise<void> {
    const client = this.#client
    if (!client) return
    const began = performance.now()
    try {
      if (this.#position === undefined) await this.#startAfresh(client)
      else await this.#readOn(client, this.#position)
      this.#asOf = began
    } catch (error) {
      this.#lose((error as Error).message, client)
    }
  }

  async #startAfresh(client: Client): Promise<void> {
    const { rows } = await client.query<Reading>(`select ${POSITION}`)
    this.#pending = 'everything'
    this.#moveTo(client, rows[0])
    // Reads that go there from now on are not older than this position.
    if (this.#client === client && this.#isOnReplica) this.#replica?.follow()
  }

  async #readOn(client: Client, before: string): Promise<void> {
    const { rows } = await client.query<Reading>(READ, [before])
    const [reading] = rows
    const unseen = reading?.unseen ?? []
    const pending = this.#pending
    const isTooMuch =
      pending === 'everything' ||
      (reading?.is_behind ?? false) ||
      pending.length + unseen.length > EVENTS_MAX
    this.#pending = isTooMuch
      ? 'everything'
      : [...pending, ...unseen.map(([seq, kind, tags]) => ({ seq, kind, tags: parseTags(tags) }))]
    this.#moveTo(client, reading)
  }

  /** Not if the connection was lost meanwhile: the next events may be unknown. */
  #moveTo(client: Client, reading: Reading | undefined): void {
    if (this.#client !== client) return
    this.#position = reading?.position
    this.#applied = reading?.applied ? positionOf(reading.applied) : undefined
  }

  #lose(reason: string, client: Client): void {
    if (this.#client !== client) return
    if (!this.#isClosed) this.#log.warn({ reason }, 'the change log cannot be read')
    if (this.#isOnReplica) this.#replica?.leave()
    this.#client = undefined
    this.#position = undefined
    this.#isOnReplica = false
    client.end().catch(() => undefined)
  }
}

/**
 * Deletes events before `time`, except the last one and those younger than an open transaction. Events
 * from another server (a dump was restored) are deleted at once: transaction ids from the future would
 * look new to all readers.
 */
export async function pruneOnPostgres(writes: Kysely<Tables>, time: string): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from event
    where xid >= pg_snapshot_xmax(pg_current_snapshot())
      or xid < (
        select xid from event
        where at < ${time} and xid < pg_snapshot_xmin(pg_current_snapshot())
        order by xid desc limit 1
      )
  `.execute(writes)
  return Number(numAffectedRows)
}
