import { homedir } from 'node:os'
import { fileURLToPath } from 'node:url'
import { Refusal } from '../../platform/http/refusal.ts'
import { WorkerPool } from '../../platform/worker/worker-pool.ts'
import type { WorkerPoolOptions } from '../../platform/worker/worker-pool.ts'
import type { CardText } from './drawer/card.ts'

const SECOND = 1_000
const MEGABYTE = 1024 * 1024

/** Draws cards in a child process: one at a time, because previews of links can wait. */
export type CardDrawer = Pick<WorkerPool<CardText, Uint8Array>, 'run' | 'close'>

/** Creates the drawer. Its process starts on demand and ends after some seconds without work, unless `limits` say otherwise. */
export function createCardDrawer(limits: Partial<WorkerPoolOptions> = {}): CardDrawer {
  return new WorkerPool({
    entry: new URL('drawer/main.ts', import.meta.url),
    env: {
      UV_THREADPOOL_SIZE: '1',
      MALLOC_ARENA_MAX: '2',
      // For the cache of what fonts the machine has.
      HOME: homedir(),
      FONTCONFIG_FILE: fileURLToPath(new URL('faces/fonts.conf', import.meta.url)),
    },
    size: 1,
    waiting: 16,
    whenFull: () => new Refusal('unavailable', 'busy'),
    timeLimit: 5 * SECOND,
    memoryLimit: 400 * MEGABYTE,
    memoryKept: 160 * MEGABYTE,
    idleTime: 5 * SECOND,
    ...limits,
  })
}
