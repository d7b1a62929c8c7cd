import { mkdtemp, mkdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { damagedPictures } from '@inkwell/test-support/pictures/damage'
import { pictureSeeds } from '@inkwell/test-support/pictures/seeds'
import { sample } from 'fast-check'
import { freePort } from '@inkwell/test-support/free-port'
import { DataService } from './crash/data-service.ts'
import { Uploads } from './pictures/uploads.ts'
import type { Outcome } from './pictures/uploads.ts'

export const about = 'damaged pictures are refused or come out clean [--count=3000] [--seed=1]'

/** Concurrent uploads: as many as the service decodes at once, and some that wait. */
const AT_ONCE = 4

function numbersOf(args: string[]): { count: number; seed: number } {
  const { values } = parseArgs({
    args,
    options: { count: { type: 'string', default: '3000' }, seed: { type: 'string' } },
  })
  const count = Number(values.count)
  const seed = Number(values.seed ?? Date.now() % 1_000_000)
  if (!Number.isInteger(count) || count < 1 || !Number.isInteger(seed)) {
    throw new Error(`Usage: ${about}`)
  }
  return { count, seed }
}

/** Uploads so many damaged pictures to a separate service. */
export async function uploadDamaged(count: number, seed: number): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), 'inkwell-pictures-'))
  const dataDir = join(folder, 'data')
  await mkdir(dataDir)
  const service = new DataService(dataDir, await freePort(), {})
  try {
    await service.start()
    const uploads = new Uploads(service.origin, service.pid)
    await uploads.signUp()
    const seeds = Object.values(await pictureSeeds())
    const files = sample(damagedPictures(seeds), { numRuns: count, seed })
    const send = async () => {
      for (let bytes = files.pop(); bytes; bytes = files.pop()) await uploads.send(bytes, 'a.jpg')
    }
    await Promise.all(Array.from({ length: AT_ONCE }, send))
    await service.stop()
    return uploads.outcome
  } finally {
    await service.killAll().catch(() => undefined)
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Uploads damaged pictures and prints the results; resolves to whether there were no violations.
 */
export async function prove(args: string[]): Promise<boolean> {
  const { count, seed } = numbersOf(args)
  const { taken, refused, findings, slowest, largestProcess } = await uploadDamaged(count, seed)
  console.log(`${count} damaged pictures, seed ${seed}: ${taken} taken, ${refused} refused`)
  console.log(
    `slowest answer ${Math.round(slowest)} ms, largest process ${Math.round(largestProcess)} MB`,
  )
  for (const finding of findings.slice(0, 20)) console.error(`  ✗ ${finding}`)
  console.log(`${findings.length} findings`)
  return findings.length === 0
}
