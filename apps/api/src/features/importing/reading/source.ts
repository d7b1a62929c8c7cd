import { importNote } from '@inkwell/contract/import-notes'
import type { ImportNote } from '@inkwell/contract/import-notes'
import { Worker, WorkerError } from '../../../platform/worker/worker.ts'
import type { WorkerOptions } from '../../../platform/worker/worker.ts'
import { Unreadable } from '../left-out.ts'
import type { Asked } from '../reader.ts'
import type { SourceItem } from '../source-item.ts'
import type { EntryHead, ReadingResult, ReadingTask } from './tasks.ts'

const SECOND = 1_000
const MEGABYTE = 1024 * 1024

/** Heads per message: few enough for a small message, many enough to be fast. */
const HEADS = 200

/** Milliseconds to find a position again in a large source, besides those of one record. */
const SEEK_LIMIT = 300 * SECOND

/** Ends of the process that one import survives: a source in which every record does it takes forever. */
const CRASHES_MAX = 100

export type SourceLimits = Omit<WorkerOptions, 'entry' | 'env'>

const LIMITS: SourceLimits = {
  timeLimit: 30 * SECOND,
  memoryLimit: 260 * MEGABYTE,
  scriptMemory: 160 * MEGABYTE,
}

const REASONS: Partial<Record<WorkerError['reason'], ImportNote>> = {
  time: importNote('conversionTooLong'),
  memory: importNote('conversionTooBig'),
  crash: importNote('conversionFailed'),
}

/** A record, or why it is not imported. */
export type Made = { item: SourceItem } | { reason: ImportNote }

/**
 * A source that a child process with bounded memory and time reads. A record that ends the process has
 * a reason, and the next process goes on behind it.
 */
export class Source {
  readonly #path: string
  readonly #asked: Asked
  readonly #limits: SourceLimits
  #worker: Worker<ReadingTask, ReadingResult> | undefined
  /** The position that the process reads next; going to another one may take longer. */
  #next = 0
  #crashes = 0
  /** The format for the database. */
  format = ''
  /** The format in words. */
  title = ''
  /** Files that cannot be read. */
  refused: readonly { path: string; reason: ImportNote }[] = []

  constructor(path: string, asked: Asked, limits: Partial<SourceLimits> = {}) {
    this.#path = path
    this.#asked = asked
    this.#limits = { ...LIMITS, ...limits }
  }

  /** Opens and recognises it; throws Unreadable. */
  async open(): Promise<void> {
    try {
      await this.#start()
    } catch (error) {
      throw this.#unreadable(error)
    }
  }

  /** All records without their contents, in order; throws Unreadable where the source cannot be read on. */
  async *heads(): AsyncGenerator<EntryHead> {
    for (let from = 0; ; from += HEADS) {
      const { heads, isEnd } = await this.#list(from)
      yield* heads
      if (isEnd) return
    }
  }

  /** Converts the record at a position; throws Unreadable after too many ends of the process. */
  async make(position: number): Promise<Made> {
    const timeLimit = position === this.#next ? this.#limits.timeLimit : SEEK_LIMIT
    try {
      const worker = this.#worker ?? (await this.#start())
      const result = await worker.run({ do: 'make', position }, timeLimit)
      this.#next = position + 1
      if ('item' in result || 'reason' in result) return result
      throw new Error('The process that reads gave no record')
    } catch (error) {
      const reason = error instanceof WorkerError ? REASONS[error.reason] : undefined
      if (reason === undefined) throw error
      this.#worker = undefined
      this.#crashes += 1
      if (this.#crashes > CRASHES_MAX) {
        throw new Unreadable(importNote('conversionsFailed'), { cause: error })
      }
      return { reason }
    }
  }

  /** Ends the process. */
  async close(): Promise<void> {
    this.#worker?.end('closed')
    await this.#worker?.ended
  }

  async #list(from: number) {
    try {
      const worker = this.#worker ?? (await this.#start())
      const result = await worker.run({ do: 'list', from, count: HEADS }, SEEK_LIMIT)
      this.#next = from + HEADS
      if ('heads' in result) return result
      if ('unreadable' in result) throw new Unreadable(result.unreadable)
      throw new Error('The process that reads gave no list')
    } catch (error) {
      throw this.#unreadable(error)
    }
  }

  async #start(): Promise<Worker<ReadingTask, ReadingResult>> {
    const worker = new Worker<ReadingTask, ReadingResult>({
      entry: new URL('./main.ts', import.meta.url),
      env: { UV_THREADPOOL_SIZE: '2', MALLOC_ARENA_MAX: '2' },
      ...this.#limits,
    })
    this.#worker = worker
    this.#next = 0
    const result = await worker.run(
      { do: 'open', path: this.#path, asked: this.#asked },
      SEEK_LIMIT,
    )
    if ('unreadable' in result) throw new Unreadable(result.unreadable)
    if (!('opened' in result)) throw new Error('The process that reads opened nothing')
    this.format = result.opened.format
    this.title = result.opened.title
    this.refused = result.opened.refused
    return worker
  }

  #unreadable(error: unknown): unknown {
    if (!(error instanceof WorkerError) || error.reason === 'closed') return error
    this.#worker = undefined
    const detail = error.message
    const key = error.reason === 'memory' ? 'sourceTooBig' : 'sourceNotRead'
    return new Unreadable(importNote(key, { detail }), { cause: error })
  }
}
