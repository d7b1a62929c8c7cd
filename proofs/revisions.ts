import { parseArgs } from 'node:util'
import { measureRevisions } from './revisions/measure-revisions.ts'
import type { Growth } from './revisions/measure-revisions.ts'

export const about =
  'saves 100 small edits of each post and measures the database [--folder=FOLDER] [--engine=sqlite|postgres] [--posts=40] [--edits=100]'

const MEGABYTE = 1_000_000

/** Posts and edits that must fit into so many bytes. */
const PROMISED = { posts: 504, edits: 100, bytes: 20 * MEGABYTE }

const inMegabytes = (bytes: number) => `${(bytes / MEGABYTE).toFixed(2)} MB`

function tell(growth: Growth, atMost: number): void {
  const { engine, posts, edits, contents, tables } = growth
  console.log(`${engine}, ${posts} posts, ${edits} edits of each`)
  console.log(`  contents of the posts            ${inMegabytes(contents)}`)
  console.log(`  contents of all revisions        ${inMegabytes(growth.whole)}`)
  for (const [name, bytes] of Object.entries(tables)) {
    console.log(`  ${name.padEnd(32)} ${inMegabytes(bytes)}`)
  }
  console.log(`  growth of the database           ${inMegabytes(growth.database)}`)
  console.log(`  at most                          ${inMegabytes(atMost)}`)
}

/** Measures the growth; resolves to whether it stays below the promised share of 20 MB. */
export async function prove(args: string[]): Promise<boolean> {
  const { values } = parseArgs({
    args,
    options: {
      folder: { type: 'string' },
      engine: { type: 'string', default: 'sqlite' },
      posts: { type: 'string', default: '40' },
      edits: { type: 'string', default: String(PROMISED.edits) },
    },
  })
  const { folder, engine } = values
  if (engine !== 'sqlite' && engine !== 'postgres') throw new Error(`Usage: ${about}`)
  const edits = Number(values.edits)
  const growth = await measureRevisions({ engine, edits, posts: Number(values.posts), folder })
  const atMost = (PROMISED.bytes * growth.posts * edits) / (PROMISED.posts * PROMISED.edits)
  tell(growth, atMost)
  return (growth.tables.revision ?? Infinity) <= atMost
}
