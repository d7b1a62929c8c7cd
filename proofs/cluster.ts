import { clusterFiguresOf, faultsOf } from './cluster/cluster-figures.ts'
import { runCluster } from './cluster/run-cluster.ts'
import { prove as provePgBouncer } from './pgbouncer.ts'

export const about =
  'two web servers and two data services behind HAProxy, PgBouncer, a replicated PostgreSQL and Swift, ' +
  'each killed once under load, and the tests of the data service through PgBouncer ' +
  '(Debian: haproxy pgbouncer swift-proxy swift-account swift-container swift-object) [kills]'

/**
 * Prints the counts; resolves to whether nothing was lost and nothing failed for too long, and all tests of the
 * data service pass through PgBouncer. With `kills`, without those tests.
 */
export async function prove([part]: string[]): Promise<boolean> {
  const outcome = await runCluster((what) => console.error(what))
  process.stdout.write(`${clusterFiguresOf(outcome)}\n`)
  const faults = faultsOf(outcome)
  for (const fault of faults.slice(0, 20)) console.error(`  ✗ ${fault}`)
  const hold = faults.length === 0
  return part === 'kills' ? hold : (await provePgBouncer([])) && hold
}
