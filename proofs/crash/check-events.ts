import type { Engine } from './engines.ts'
import type { Findings } from './findings.ts'

const POST = / post:(?<id>\S+)/

/** The ids of posts in events of that kind. */
async function postsOf(engine: Engine, dataDir: string, kind: string): Promise<string[]> {
  const rows = await engine.query(dataDir, `select tags from event where kind = '${kind}'`)
  return rows.map(([tags]) => POST.exec(String(tags))?.groups?.['id'] ?? '')
}

/**
 * Compares the change log with the posts. Each post must have an event, and each event a post or a
 * later event of its deletion.
 */
export async function checkEvents(
  engine: Engine,
  dataDir: string,
  findings: Findings,
): Promise<void> {
  const created = await postsOf(engine, dataDir, 'post.created')
  const deleted = await postsOf(engine, dataDir, 'post.deleted')
  const rows = await engine.query(dataDir, 'select id from post')
  const posts = new Set(rows.map(([id]) => String(id)))
  const logged = new Set(created)
  const known = posts.union(new Set(deleted))
  const unlogged = [...posts].filter((id) => !logged.has(id))
  const unwritten = created.filter((id) => !known.has(id))
  for (const id of [...unlogged, ...unwritten]) findings.add('unlogged', id)
  if (logged.size < created.length) findings.add('unlogged', 'a post that was made twice')
}
