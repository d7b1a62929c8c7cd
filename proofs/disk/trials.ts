import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@inkwell/test-support/free-port'
import { checkFiles, checkIntegrity } from '../crash/check-files.ts'
import { DataService } from '../crash/data-service.ts'
import { createEngine } from '../crash/engines.ts'
import type { EngineName } from '../crash/engines.ts'
import { FailingDisk, newFolder, SmallDisk } from './volume.ts'
import { Writes } from './writes.ts'
import type { Kind } from './writes.ts'

/** Milliseconds between two attempts on a full disk, and the limit after space is freed. */
const POLL = 50
const TIMEOUT = 10_000

/** Attempts of each kind of write. */
const TIMES = 3

/** The outcome of one trial. */
export interface Outcome {
  name: string
  acknowledged: number
  refused: number
  /** Milliseconds from freeing space until a write was acknowledged. */
  resumed: number[]
  slowest: number
  lines: string[]
}

interface Setup {
  service: DataService
  writes: Writes
}

/** The trial of a service whose data folder is on that disk. */
type Trial = (setup: Setup) => Promise<number[]>

/** The folders of a trial. */
interface Place {
  engineName: EngineName
  dataDir: string
  /** The folder of the database server. */
  serverFolder?: string
}

/** Runs a trial with an engine, then restarts the service from that disk and checks all data. */
async function run(
  name: string,
  { engineName, dataDir, serverFolder }: Place,
  trial: Trial,
): Promise<Outcome> {
  const engine = await createEngine(engineName, serverFolder)
  await mkdir(dataDir, { recursive: true })
  const service = new DataService(dataDir, await freePort(), engine.settings)
  const writes = new Writes(service.origin)
  try {
    await service.start()
    await writes.begin()
    await writes.attemptAll(TIMES)
    const { refused: early } = writes
    if (early > 0) writes.note(`${early} writes were refused where there was room`)
    const resumed = await trial({ service, writes })
    await service.stop()
    await service.start()
    await writes.checkReads()
    await writes.checkAccounts()
    await checkFiles(dataDir, writes)
    if (engineName === 'sqlite') for (const word of checkIntegrity(dataDir)) writes.note(word)
    await service.stop()
    const { acknowledged, refused, slowest, lines } = writes
    return { name, acknowledged, refused, resumed, slowest, lines }
  } finally {
    await service.killAll().catch(() => undefined)
    await engine.remove()
  }
}

/** Checks that reads work and that the health check reports a live process. */
async function expectReads({ service, writes }: Setup): Promise<void> {
  await writes.checkReads()
  const { ok } = await fetch(`${service.origin}/readyz`)
  if (!ok) writes.note('/readyz says that the service is not ready')
}

function expectNone(writes: Writes, kinds: readonly Kind[], none: readonly Kind[]): void {
  for (const kind of kinds.filter((each) => !none.includes(each))) {
    writes.note(`${kind} was acknowledged where nothing can be stored`)
  }
}

/** Resolves to the milliseconds until a write is acknowledged; then every kind must succeed. */
async function waitUntilResumed(writes: Writes): Promise<number> {
  const begin = performance.now()
  while (!(await writes.attempt('create')) && performance.now() - begin < TIMEOUT) {
    await sleep(POLL)
  }
  const took = performance.now() - begin
  for (const kind of await writes.attemptAll(TIMES)) writes.note(`${kind} did not come back`)
  return took
}

/** Fills and frees the disk repeatedly; writes of the kinds `needy` must fail on a full disk. */
function fillAndFree(disk: SmallDisk, rounds: number, needy: readonly Kind[]): Trial {
  return async (setup) => {
    const { writes } = setup
    const resumed: number[] = []
    for (let round = 0; round < rounds; round++) {
      disk.fill()
      const before = writes.refused
      // Other writes may fit into free pages of the database, and must then persist.
      expectNone(writes, needy, await writes.attemptAll(TIMES))
      if (writes.refused === before) writes.note('nothing was refused on a full disk')
      await expectReads(setup)
      disk.free()
      resumed.push(await waitUntilResumed(writes))
      await expectReads(setup)
    }
    return resumed
  }
}

interface DiskSize {
  megabytes: number
  rounds: number
}

/** A full disk of the data folder, repeatedly. */
export async function fullDisk(
  engineName: EngineName,
  { megabytes, rounds }: DiskSize,
): Promise<Outcome> {
  const disk = await SmallDisk.create(megabytes)
  try {
    const place = { engineName, dataDir: join(disk.folder, 'data') }
    const trial = fillAndFree(disk, rounds, ['createWithPicture'])
    return await run(`full disk, ${engineName}`, place, trial)
  } finally {
    await disk.remove()
  }
}

/** A full disk of the database server, which can use preallocated space for a while. */
export async function fullServerDisk({ megabytes, rounds }: DiskSize): Promise<Outcome> {
  const disk = await SmallDisk.create(megabytes)
  const folder = await newFolder()
  try {
    const place = { engineName: 'postgres', dataDir: folder, serverFolder: disk.folder } as const
    return await run('full disk of the server, postgres', place, fillAndFree(disk, rounds, []))
  } finally {
    await disk.remove()
    await rm(folder, { recursive: true })
  }
}

/** A disk that fails; after its repair and a restart all data must be there. */
export async function failedDisk(megabytes: number): Promise<Outcome> {
  const disk = await FailingDisk.create(megabytes)
  try {
    const place = { engineName: 'sqlite', dataDir: join(disk.folder, 'data') } as const
    return await run('disk that fails, sqlite', place, async (setup) => {
      const { service, writes } = setup
      await disk.fail()
      const kinds: Kind[] = ['create', 'createWithPicture', 'update', 'remove', 'signUp', 'rename']
      expectNone(writes, kinds, await writes.attemptAll(TIMES, kinds))
      await expectReads(setup)
      await service.stop()
      await disk.repair()
      await service.start()
      return [await waitUntilResumed(writes)]
    })
  } finally {
    await disk.remove()
  }
}

/** A read-only disk of the pictures; PostgreSQL is on another disk. */
export async function readOnlyDisk(megabytes: number): Promise<Outcome> {
  const disk = await SmallDisk.create(megabytes)
  try {
    // The log is outside of the folder: a file open for writing would prevent remounting.
    const place = { engineName: 'postgres', dataDir: disk.folder } as const
    return await run('disk that only reads, postgres', place, async (setup) => {
      const { writes } = setup
      await disk.remount('ro')
      const none = await writes.attemptAll(TIMES)
      expectNone(writes, ['createWithPicture'], none)
      for (const kind of none.filter((each) => each !== 'createWithPicture')) {
        writes.note(`${kind} was refused, though it needs no picture`)
      }
      await expectReads(setup)
      await disk.remount('rw')
      return [await waitUntilResumed(writes)]
    })
  } finally {
    await disk.remove()
  }
}
