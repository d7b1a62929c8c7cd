import type { Archive } from '../../archive/archive.ts'
import { headOf } from '../head-of.ts'
import { objectOf, objectsOf, textOf } from '../json-values.ts'
import type { JsonObject } from '../json-values.ts'

const BYTES_MAX = 200_000_000
const HEAD_BYTES = 2_000

/** An export of Ghost, of any version. */
export interface GhostData {
  posts: JsonObject[]
  /** What newer versions keep beside each post, by its id. */
  meta: ReadonlyMap<string, JsonObject>
  tags: JsonObject[]
  users: JsonObject[]
  /** The tags and users of each post, in their order. */
  tagsOf: ReadonlyMap<string, JsonObject[]>
  usersOf: ReadonlyMap<string, JsonObject[]>
  /** Its address or else its title, which tells ids of two blogs apart. */
  site: string
}

/** The rows of a table by their id. */
function byId(rows: readonly JsonObject[], id: string): Map<string, JsonObject> {
  return new Map(rows.map((row) => [textOf(row[id]), row]))
}

/** What posts are joined with, by the id of the post. */
function joined(data: JsonObject, join: string, column: string, rows: readonly JsonObject[]) {
  const known = byId(rows, 'id')
  const ordered = objectsOf(data[join]).toSorted(
    (a, b) => Number(a.sort_order ?? 0) - Number(b.sort_order ?? 0),
  )
  const found = new Map<string, JsonObject[]>()
  for (const row of ordered) {
    const other = known.get(textOf(row[column]))
    const post = textOf(row.post_id)
    if (!other) continue
    const others = found.get(post)
    if (others) others.push(other)
    else found.set(post, [other])
  }
  return found
}

function siteOf(data: JsonObject): string {
  const settings = new Map(
    objectsOf(data.settings).map(({ key, value }) => [textOf(key), textOf(value)]),
  )
  return [settings.get('url'), settings.get('title')].find(Boolean) ?? ''
}

/** The rows that posts carry themselves, where there are no tables. */
function carried(posts: readonly JsonObject[], name: string): JsonObject[] {
  return [
    ...byId(
      posts.flatMap((post) => objectsOf(post[name])),
      'slug',
    ).values(),
  ]
}

/** Reads the document of an export; undefined for any other. */
function readGhostData(document: unknown): GhostData | undefined {
  const [first] = objectsOf(objectOf(document).db)
  const root = first ?? objectOf(document)
  const data = root.data === undefined ? root : objectOf(root.data)
  if (!Array.isArray(data.posts)) return undefined
  const posts = objectsOf(data.posts)
  const isGhost = posts.every(
    (post) => 'slug' in post && ('status' in post || 'visibility' in post),
  )
  if (!isGhost || (posts.length === 0 && root.meta === undefined)) return undefined
  const tags = [...objectsOf(data.tags), ...carried(posts, 'tags')]
  const users = [...objectsOf(data.users), ...carried(posts, 'authors')]
  return {
    posts,
    meta: byId(objectsOf(data.posts_meta), 'post_id'),
    tags: [...byId(tags, 'slug').values()],
    users: [...byId(users, 'slug').values()],
    tagsOf: joined(data, 'posts_tags', 'tag_id', tags),
    usersOf: joined(data, 'posts_authors', 'author_id', users),
    site: siteOf(data),
  }
}

async function parseFile(archive: Archive, path: string): Promise<unknown> {
  try {
    const bytes = await archive.read(path, BYTES_MAX)
    return JSON.parse(bytes.toString('utf8').replace(/^\uFEFF/, ''))
  } catch {
    return undefined
  }
}

/** The files of an archive that begin like an export. */
async function* findCandidates(archive: Archive): AsyncGenerator<string> {
  for (const { path } of archive.files) {
    // In a folder with pictures the file is at the top; other documents lie deeper.
    if (archive.files.length > 1 && !/^(?:[^/]+\/){0,2}[^/]+\.json$/i.test(path)) continue
    const head = (await headOf(archive, path, HEAD_BYTES)).toString('latin1')
    if (/^[^\w<]{0,10}\{\s*"(?:db|meta|data|posts)"/.test(head)) yield path
  }
}

/** The first export of an archive, and the paths of what looks like others; undefined if there is none. */
export async function readGhostExport(
  archive: Archive,
): Promise<{ data: GhostData; others: string[] } | undefined> {
  let data: GhostData | undefined
  const others: string[] = []
  for await (const path of findCandidates(archive)) {
    // Others are not parsed: the process that reads has memory for one.
    if (data) others.push(path)
    else data = readGhostData(await parseFile(archive, path))
  }
  return data && { data, others }
}
