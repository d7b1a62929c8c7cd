import { DATA_FILES } from '../data-lines.ts'
import { readLines } from '../../../json-lines.ts'
import type { ArchiveFiles, TakenItem } from './taking-parts.ts'

/** An item of an archive that nothing was done with. */
interface SeenItem extends Pick<TakenItem, 'id' | 'kind' | 'title'> {
  outcome: 'waiting'
}

const KINDS = [
  [DATA_FILES.people, 'author'],
  [DATA_FILES.tags, 'tag'],
  [DATA_FILES.pictures, 'picture'],
  [DATA_FILES.posts, 'post'],
  [DATA_FILES.comments, 'comment'],
  [DATA_FILES.pages, 'page'],
] as const

type Fields = Record<string, unknown>

function fieldsOf(value: unknown): Fields {
  return Object(value) as Fields
}

/** The first text among some fields. */
function textOf(fields: Fields, ...names: string[]): string {
  for (const name of names) if (typeof fields[name] === 'string') return fields[name]
  return ''
}

/** The fields of a line; undefined for one that follows its post. */
function itemOf(
  value: unknown,
  kind: SeenItem['kind'],
): { kind: SeenItem['kind']; fields: Fields } | undefined {
  if (kind !== 'post') return { kind, fields: fieldsOf(value) }
  const { post } = fieldsOf(value)
  if (post === undefined) return undefined
  const fields = fieldsOf(post)
  return { kind: fields.publishedAt === '' ? 'draft' : 'post', fields }
}

/** Says what is in our own export, and takes nothing. */
export async function lookBack(
  files: ArchiveFiles,
  onItem: (item: SeenItem) => Promise<void>,
): Promise<void> {
  for (const [path, kind] of KINDS) {
    if (!files.has(path)) continue
    for await (const value of readLines(files.stream(path))) {
      const item = itemOf(value, kind)
      if (!item) continue
      const id = textOf(item.fields, 'id', 'key', 'slug')
      const title = textOf(item.fields, 'title', 'name')
      await onItem({ id, kind: item.kind, title, outcome: 'waiting' })
    }
  }
}
