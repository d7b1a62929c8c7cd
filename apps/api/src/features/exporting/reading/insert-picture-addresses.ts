import { importNote } from '@inkwell/contract/import-notes'
import type { ImportNote } from '@inkwell/contract/import-notes'
import { isSitePath } from '@inkwell/contract/site-paths'
import type { Kysely } from 'kysely'
import { keepAddresses } from '../../../kept-addresses.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import type { TakenPictureAddress } from './line-schemas.ts'

/** A path that was not kept, and why. */
export interface RefusedPath {
  path: string
  note: ImportNote
}

function keyOf(kind: string, target: string): string {
  return `${kind} ${target}`
}

/** Whose the pictures of these lines are here; null for nobody's. */
async function selectOwners(
  lines: readonly TakenPictureAddress[],
  transaction: Kysely<Tables>,
): Promise<Map<string, string | null>> {
  const targets = (kind: TakenPictureAddress['kind']) => [
    ...new Set(lines.filter((line) => line.kind === kind).map(({ target }) => target)),
  ]
  const owners = new Map<string, string | null>()
  const names = targets('picture')
  if (names.length > 0) {
    const query = transaction.selectFrom('text_picture').select(['name', 'person_id'])
    for (const { name, person_id } of await query.where('name', 'in', names).execute()) {
      owners.set(keyOf('picture', name), person_id)
    }
  }
  const ids = targets('cover')
  if (ids.length > 0) {
    const query = transaction.selectFrom('post').select(['id', 'author_id'])
    for (const { id, author_id } of await query.where('id', 'in', ids).execute()) {
      owners.set(keyOf('cover', id), author_id)
    }
  }
  return owners
}

/** Why a line is refused; undefined for one that is kept. A picture whose account was not taken is nobody's. */
function refusalOf(
  { path, kind, target, owner }: TakenPictureAddress,
  owners: ReadonlyMap<string, string | null>,
): ImportNote | undefined {
  if (isSitePath(path)) return importNote('pathOfSite')
  const here = owners.get(keyOf(kind, target))
  const isOwn = here !== undefined && (here === null || here === owner)
  return isOwn ? undefined : importNote('pictureOfOther')
}

/**
 * Keeps some paths that pictures and covers had elsewhere; a path that leads to something else here stays as it is.
 * Resolves to those that were not kept.
 */
export async function insertPictureAddresses(
  lines: readonly TakenPictureAddress[],
  transaction: Kysely<Tables>,
): Promise<RefusedPath[]> {
  const owners = await selectOwners(lines, transaction)
  const refused: RefusedPath[] = []
  const kept: TakenPictureAddress[] = []
  for (const line of lines) {
    const note = refusalOf(line, owners)
    if (note) refused.push({ path: line.path, note })
    else kept.push(line)
  }
  if (kept.length === 0) return refused
  await keepAddresses(
    kept.map(({ path, kind, target: target_id }) => ({ path, kind, target_id })),
    transaction,
  )
  const paths = kept.map(({ path }) => path)
  const query = transaction.selectFrom('old_address').selectAll().where('path', 'in', paths)
  const rows = await query.execute()
  const here = new Map(rows.map(({ path, kind, target_id }) => [path, keyOf(kind, target_id)]))
  for (const { path, kind, target } of kept) {
    if (here.get(path) === keyOf(kind, target)) continue
    refused.push({ path, note: importNote('pathInUse') })
  }
  return refused
}
