import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createEngine } from './crash/engines.ts'
import { findAddresses, SERVERS } from './rolling/addresses.ts'
import { BALANCERS, startBalancer } from './rolling/balancer.ts'
import type { BalancerName } from './rolling/balancer.ts'
import { Fleet } from './rolling/fleet.ts'
import { MixedLoad } from './rolling/load.ts'

export const about =
  'restarts two web servers and two data services in turn under load; needs haproxy or nginx [--rounds=10] [--balancer=haproxy|nginx]'

/** Milliseconds of the same load without restarts, for comparison. */
const CALM = 30_000

/** Milliseconds between two restarts, in which the balancer notices that a server is back. */
const SETTLE = 1_500

interface Options {
  balancer: BalancerName
  rounds: number
}

function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      rounds: { type: 'string', default: '10' },
      balancer: { type: 'string', default: 'haproxy' },
    },
  })
  const rounds = Number(values.rounds)
  const balancer = BALANCERS.find((name) => name === values.balancer)
  if (!Number.isInteger(rounds) || rounds < 1 || !balancer) throw new Error(`Usage: ${about}`)
  return { balancer, rounds }
}

async function restartAll(fleet: Fleet, rounds: number): Promise<void> {
  for (let round = 1; round <= rounds; round++) {
    for (const name of SERVERS) {
      await sleep(SETTLE)
      await fleet.restart(name)
    }
    if (process.stderr.isTTY) console.error(`Round ${round} of ${rounds}`)
  }
  await sleep(SETTLE)
}

/** Pages of the time without restarts. */
interface Calm {
  pages: number
  skeletons: number
}

function share(count: number, of: number): string {
  return `${((100 * count) / Math.max(1, of)).toFixed(2)} %`
}

/** Prints the counts; returns the number of failures. */
function report(load: MixedLoad, calm: Calm, wrong: readonly string[]): number {
  for (const [kind, { requests, failed, slowest }] of Object.entries(load.counts)) {
    const count = `${String(requests).padStart(7)} requests, ${failed} failed`
    console.log(`  ${kind.padEnd(8)} ${count}, the slowest took ${slowest.toFixed(0)} ms`)
  }
  const { skeletons, counts } = load
  const during = share(skeletons - calm.skeletons, counts.pages.requests - calm.pages)
  console.log(
    `  pages sent as skeletons: ${during}; without restarts ${share(calm.skeletons, calm.pages)}`,
  )
  console.log(`  ${wrong.length} acknowledged writes lost or doubled`)
  for (const line of [...load.failures, ...wrong].slice(0, 20)) console.error(`  ✗ ${line}`)
  return load.failures.length + wrong.length
}

/** Runs the restarts; resolves to whether no request failed and no write was lost. */
export async function prove(args: string[]): Promise<boolean> {
  const { balancer: name, rounds } = readOptions(args)
  const folder = await mkdtemp(join(tmpdir(), 'inkwell-rolling-'))
  const addresses = await findAddresses()
  const engine = await createEngine('postgres')
  const fleet = new Fleet(addresses, { DATA_DIR: join(folder, 'data'), ...engine.settings })
  const load = new MixedLoad(
    `http://127.0.0.1:${addresses.site}`,
    `http://127.0.0.1:${addresses.data}`,
  )
  let balancer
  try {
    await fleet.start()
    balancer = await startBalancer(name, folder, addresses)
    await sleep(SETTLE)
    await load.start()
    await sleep(CALM)
    const calm = { pages: load.counts.pages.requests, skeletons: load.skeletons }
    const begin = performance.now()
    await restartAll(fleet, rounds)
    await load.stop()
    const seconds = Math.round((performance.now() - begin) / 1_000)
    console.log(
      `${engine.name}, ${balancer.name}, ${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)}\n` +
        `${rounds * SERVERS.length} restarts in ${seconds} s`,
    )
    return report(load, calm, await load.findWrong()) === 0
  } finally {
    await load.stop()
    await balancer?.stop()
    await fleet.stop()
    await engine.remove()
    await rm(folder, { recursive: true, force: true })
  }
}
