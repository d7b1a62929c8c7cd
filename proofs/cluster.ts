import { runCluster } from './cluster/run-cluster.ts'
import { clusterFiguresOf, faultsOf } from './cluster/cluster-figures.ts'

export const about =
  'two web servers and two data services behind HAProxy, PgBouncer, a replicated PostgreSQL and Swift, ' +
  'each killed once under load (Debian: haproxy pgbouncer swift-proxy swift-account swift-container swift-object)'

/** Prints the counts; resolves to whether nothing was lost and nothing failed for too long. */
export async function prove(): Promise<boolean> {
  const outcome = await runCluster((what) => console.error(what))
  process.stdout.write(`${clusterFiguresOf(outcome)}\n`)
  const faults = faultsOf(outcome)
  for (const fault of faults.slice(0, 20)) console.error(`  ✗ ${fault}`)
  return faults.length === 0
}
