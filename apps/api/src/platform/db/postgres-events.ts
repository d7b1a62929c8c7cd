import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { Client } from 'pg'
import type { Log } from '../log/log.ts'
import { EVENTS_MAX, parseTags } from './events.ts'
import type { Committed, EventReader } from './events.ts'
import type { Tables } from './tables.ts'

/** Polling interval in milliseconds. */
const INTERVAL_MS = 300

/** Milliseconds for which a read is valid, from its start: responses are less than a second stale. */
const HOLDS_MS = 900

/** Milliseconds for connecting or for a response, before a reconnect. */
const TIMEOUT_MS = 5_000

/** Rows per read. While an older transaction is open, reads return rows again. */
const ROWS_MAX = 10_000

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
  select pg_current_snapshot()::text as position,
    (select count(*) from candidate) > ${ROWS_MAX}
      or (select xid from event order by xid limit 1) > pg_snapshot_xmin($1::pg_snapshot)
      as is_behind,
    (select json_agg(json_build_array(seq, kind, tags)) from (
      select * from candidate where not pg_visible_in_snapshot(xid, $1::pg_snapshot)
      limit ${EVENTS_MAX + 1}
    ) as unseen) as unseen`

interface Reading {
  position: string
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
  #client: Client | undefined
  /** The `pg_snapshot` of the last read. */
  #position: string | undefined
  /** When the last read started, by `performance.now`. */
  #asOf = 0
  #untold: Exclude<Committed, 'unknown'> = 'everything'
  #reading: Promise<void> | undefined
  #nextReading: Promise<void> | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #isClosed = false

  constructor(url: string, log: Log) {
    this.#url = url
    this.#log = log
    void this.#poll()
  }

  take(): Committed {
    const isOld = performance.now() - this.#asOf > HOLDS_MS
    if (this.#position === undefined || isOld) return 'unknown'
    const untold = this.#untold
    this.#untold = []
    return untold
  }

  catchUp(): Promise<void> {
    return Promise.race([this.#readAgain(), pause(HOLDS_MS, undefined, { ref: false })])
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
    if (this.#isClosed) return
    this.#timer = setTimeout(() => void this.#poll(), INTERVAL_MS)
    this.#timer.unref()
  }

  async #connect(): Promise<void> {
    const client = new Client({
      connectionString: this.#url,
      application_name: 'inkwell-events',
      connectionTimeoutMillis: TIMEOUT_MS,
      query_timeout: TIMEOUT_MS,
    })
    client.on('error', ({ message }) => this.#lose(message, client))
    client.on('end', () => this.#lose('the connection was closed', client))
    try {
      await client.connect()
      if (this.#isClosed) await client.end()
      else this.#client = client
    } catch {
      // The next poll reconnects. Close the connection, because a slow server would keep it open.
      client.end().catch(() => undefined)
    }
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
    const query = 'select pg_current_snapshot()::text as position'
    const { rows } = await client.query<Reading>(query)
    this.#untold = 'everything'
    this.#moveTo(client, rows[0]?.position)
  }

  async #readOn(client: Client, before: string): Promise<void> {
    const { rows } = await client.query<Reading>(READ, [before])
    const [reading] = rows
    const unseen = reading?.unseen ?? []
    const untold = this.#untold
    const isTooMuch =
      untold === 'everything' ||
      (reading?.is_behind ?? false) ||
      untold.length + unseen.length > EVENTS_MAX
    this.#untold = isTooMuch
      ? 'everything'
      : [...untold, ...unseen.map(([seq, kind, tags]) => ({ seq, kind, tags: parseTags(tags) }))]
    this.#moveTo(client, reading?.position)
  }

  /** Not if the connection was lost meanwhile: the next events may be unknown. */
  #moveTo(client: Client, position: string | undefined): void {
    if (this.#client === client) this.#position = position
  }

  #lose(reason: string, client: Client): void {
    if (this.#client !== client) return
    if (!this.#isClosed) this.#log.warn({ reason }, 'the change log cannot be read')
    this.#client = undefined
    this.#position = undefined
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
