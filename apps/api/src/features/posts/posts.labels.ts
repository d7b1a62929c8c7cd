import { tagKeyOf } from '@inkwell/contract/tag-key'
import { sql } from 'kysely'
import type { Kysely, RawBuilder } from 'kysely'
import { jsonRows } from '../../platform/db/json-rows.ts'
import type { Tables } from '../../platform/db/tables.ts'

/** Tags, language and series as a request has them: undefined stays as it is, and empty removes. */
export interface Labels {
  tags?: readonly string[] | undefined
  language?: string | null | undefined
  series?: string | null | undefined
}

/** The same of a post in the database. */
export interface LabelRow {
  /** The output of `selectTags`. */
  tags: string
  language: string | null
  series: string | null
}

/** The same of a draft, with those of its post; null stands for what the post has. */
export interface DraftLabelRow extends LabelRow {
  own_tags: string | null
  own_language: string | null
  own_series: string | null
}

/** A tag of a post. */
export interface PostTag {
  id: string
  name: string
  slug: string
}

/** Replaces the tags of a post that the transaction has locked; resolves to them as `selectTags` does. */
export type SetTags = (
  postId: string,
  names: readonly string[],
  transaction: Kysely<Tables>,
) => Promise<string>

export const NO_TAGS = '[]'

/** The tags of `post` in a row. */
export function selectTags(db: Kysely<Tables>): RawBuilder<string> {
  const columns = ['post_tag.position', 'tag.id', 'tag.name', 'tag.slug']
  return jsonRows(
    db,
    columns.map((column) => sql.ref(column)),
    sql`from post_tag join tag on tag.id = post_tag.tag_id where post_tag.post_id = post.id`,
  )
}

/** The tags of a row in the order of the author. */
export function tagsOfRow({ tags }: Pick<LabelRow, 'tags'>): PostTag[] {
  if (tags === NO_TAGS) return []
  const rows = JSON.parse(tags) as [position: number, id: string, name: string, slug: string][]
  return rows.toSorted(([a], [b]) => a - b).map(([, id, name, slug]) => ({ id, name, slug }))
}

/** An empty text is none. */
function orNone(text: string | null): string | null {
  return text === '' ? null : text
}

function shown({ language, series }: Pick<LabelRow, 'language' | 'series'>) {
  return { ...(language && { language }), ...(series && { series }) }
}

/** The labels of a post in the form of the contract. */
export function labelsOf(row: LabelRow) {
  const tags = tagsOfRow(row)
  return {
    tags: tags.map(({ name }) => name),
    tagSlugs: tags.map(({ slug }) => slug),
    ...shown(row),
  }
}

/** What a draft says itself. */
export function ownLabelsOf(row: DraftLabelRow): Labels {
  return {
    tags: row.own_tags === null ? undefined : (JSON.parse(row.own_tags) as string[]),
    language: row.own_language ?? undefined,
    series: row.own_series ?? undefined,
  }
}

/** The labels of a draft in the form of the contract. */
export function labelsOfDraft(row: DraftLabelRow) {
  const { tags = tagsOfRow(row).map(({ name }) => name) } = ownLabelsOf(row)
  const { own_language: language, own_series: series } = row
  return {
    tags: [...tags],
    ...shown({ language: language ?? row.language, series: series ?? row.series }),
  }
}

/** The columns of a post for the given language and series. */
export function columnsOfLabels({ language, series }: Labels) {
  return {
    ...(language !== undefined && { language: orNone(language) }),
    ...(series !== undefined && {
      series: orNone(series),
      series_key: series ? tagKeyOf(series) : null,
    }),
  }
}

/** The columns of a draft for the given labels. */
export function draftColumnsOfLabels({ tags, language, series }: Labels) {
  return {
    ...(tags !== undefined && { tags: JSON.stringify(tags) }),
    ...(language !== undefined && { language: language ?? '' }),
    ...(series !== undefined && { series: series ?? '' }),
  }
}

/** The labels of a request, or else those that the draft says itself. */
export function labelsOr({ tags, language, series }: Labels, others: Labels = {}): Labels {
  return {
    tags: tags ?? others.tags,
    language: language === undefined ? others.language : language,
    series: series === undefined ? others.series : series,
  }
}

function keysOf(names: readonly string[]): string {
  return JSON.stringify(names.map(tagKeyOf))
}

/** Whether labels in the form of the contract are as a request wants them. */
export function isLabelled(
  row: { tags: readonly string[]; language?: string; series?: string },
  { tags, language, series }: Labels,
): boolean {
  return (
    (tags === undefined || keysOf(tags) === keysOf(row.tags)) &&
    (language === undefined || orNone(language) === (row.language ?? null)) &&
    (series === undefined || orNone(series) === (row.series ?? null))
  )
}

/** The same of a draft. Its tags are as its author spells them, those of a post as the site does. */
export function isDraftLabelled(row: DraftLabelRow, labels: Labels): boolean {
  const stored = labelsOfDraft(row)
  const { tags = stored.tags } = labels
  return JSON.stringify(tags) === JSON.stringify(stored.tags) && isLabelled(stored, labels)
}
