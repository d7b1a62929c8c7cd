import { readdir, readFile, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'

/** What a sample has, as far as somebody counted it. */
export interface Expected {
  /** WordPress: `type/status`. */
  items?: Record<string, number>
  withPassword?: number
  comments?: { byApproval: Record<string, number> }
  tags?: number
  categories?: number
  /** Blogger: `kind/state`. */
  entries?: Record<string, number>
  /** Ghost: `type/status/visibility`. */
  posts?: Record<string, number>
  users?: number
}

/** Something to import. */
export interface Sample {
  name: string
  path: string
  expected: Expected[]
  /** Whether it may be refused as a whole. */
  isHostile: boolean
}

/** Exports of Google contain several files that belong together. */
function nameOf(key: string): string {
  return key.replace(/\/Takeout\/.*$/, '')
}

async function entriesOf(folder: string): Promise<string[]> {
  const names = await readdir(folder)
  return names.filter((name) => name !== 'PROVENANCE.md').toSorted()
}

async function isFolder(path: string): Promise<boolean> {
  return (await stat(path)).isDirectory()
}

/** The folder as a whole, or its files if some are feeds. */
async function inProject(folder: string, name: string): Promise<string[]> {
  const path = join(folder, name)
  if (!(await isFolder(path))) return [name]
  const inside = await entriesOf(path)
  const isFeeds = inside.some((each) => extname(each) === '.xml')
  return isFeeds ? inside.map((each) => `${name}/${each}`) : [name]
}

/**
 * The samples of a folder: the names in its `expected.json`, and each other `FORMAT/PROJECT` in it.
 */
export async function readSamples(folder: string): Promise<Sample[]> {
  const counted = JSON.parse(await readFile(join(folder, 'expected.json'), 'utf8')) as Record<
    string,
    Expected
  >
  const samples = new Map<string, Expected[]>()
  for (const [key, expected] of Object.entries(counted)) {
    samples.set(nameOf(key), [...(samples.get(nameOf(key)) ?? []), expected])
  }
  const known = [...samples.keys()]
  for (const format of await entriesOf(folder)) {
    if (!(await isFolder(join(folder, format)))) continue
    for (const project of await entriesOf(join(folder, format))) {
      const name = `${format}/${project}`
      if (known.some((each) => each === name || each.startsWith(`${name}/`))) continue
      for (const each of await inProject(folder, name)) samples.set(each, [])
    }
  }
  return [...samples].map(([name, expected]) => {
    return { name, path: join(folder, name), expected, isHostile: name.startsWith('hostile/') }
  })
}
