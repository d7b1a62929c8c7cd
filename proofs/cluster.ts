import { clusterFiguresOf, violationsOf } from './cluster/cluster-figures.ts'
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
  const violations = violationsOf(outcome)
  for (const violation of violations.slice(0, 20)) console.error(`  ✗ ${violation}`)
  const hold = violations.length === 0
  return part === 'kills' ? hold : (await provePgBouncer([])) && hold
}
