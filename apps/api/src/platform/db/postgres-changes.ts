import { Client } from 'pg'
import type { Log } from '../log/log.ts'
import type { Change, Changed, Changes } from './changes.ts'

/** Where the triggers of migration 0008 tell which posts changed; nothing stands for everything. */
const CHANNEL = 'inkwell_change'

/** Changes told apart at a time; beyond that, to forget everything is less work. */
const CHANGES_MAX = 100

/** Milliseconds between two signs of life; a line that is silent for longer is no line. */
const HEARTBEAT_MS = 400

function toChange(told: string): Change | undefined {
  const [createdAt, id] = told.split('/')
  return createdAt && id ? { createdAt, id } : undefined
}

/**
 * Hears of every change that any process commits. A lost line means that nobody can tell, until a
 * new one stands; a line that went dead without a word is noticed within a second.
 */
export class ChangeListener implements Changes {
  /** The notice of it is still under way. */
  readonly areToldAtOnce = false
  readonly #url: string
  readonly #log: Log
  #client: Client | undefined
  #isHearing = false
  #count = 0
  #changed: Changed = 'everything'
  #timer: ReturnType<typeof setTimeout> | undefined
  #isClosed = false

  constructor(url: string, log: Log) {
    this.#url = url
    this.#log = log
    void this.#beat()
  }

  version(): number | undefined {
    return this.#isHearing ? this.#count : undefined
  }

  take(): Changed {
    const changed = this.#changed
    this.#changed = []
    return changed
  }

  async close(): Promise<void> {
    this.#isClosed = true
    this.#isHearing = false
    clearTimeout(this.#timer)
    await this.#client?.end().catch(() => undefined)
  }

  /** One sign of life, or a new line where there is none; then the next in a while. */
  async #beat(): Promise<void> {
    try {
      if (this.#client) await this.#client.query('select 1')
      else await this.#connect()
    } catch (error) {
      this.#lose((error as Error).message)
    }
    if (this.#isClosed) return
    this.#timer = setTimeout(() => void this.#beat(), HEARTBEAT_MS)
    // Never a reason to stay alive.
    this.#timer.unref()
  }

  async #connect(): Promise<void> {
    const client = new Client({
      connectionString: this.#url,
      application_name: 'inkwell-changes',
      connectionTimeoutMillis: 5_000,
      query_timeout: HEARTBEAT_MS,
    })
    client.on('error', ({ message }) => this.#lose(message))
    client.on('end', () => this.#lose('the line was closed'))
    client.on('notification', ({ payload = '' }) => this.#note(toChange(payload)))
    try {
      await client.connect()
      await client.query(`listen ${CHANNEL}`)
    } catch (error) {
      // A server that was only slow must not be left holding a line that nobody knows of.
      client.end().catch(() => undefined)
      throw error
    }
    this.#client = client
    // What was committed while nobody listened is unknown.
    this.#note(undefined)
    this.#isHearing = !this.#isClosed
  }

  #note(change: Change | undefined): void {
    this.#count += 1
    const known = this.#changed
    const isTooMuch = !change || known === 'everything' || known.length === CHANGES_MAX
    this.#changed = isTooMuch ? 'everything' : [...known, change]
  }

  #lose(reason: string): void {
    if (this.#isHearing && !this.#isClosed) this.#log.warn({ reason }, 'changes cannot be heard')
    this.#isHearing = false
    const lost = this.#client
    this.#client = undefined
    lost?.end().catch(() => undefined)
  }
}
