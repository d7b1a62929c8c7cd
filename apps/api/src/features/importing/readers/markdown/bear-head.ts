import type { MarkdownFile } from '../../front-matter.ts'

const HEAD = /^\uFEFF?---\r?\n(?<lines>(?:[a-z_]+:.*\n){1,40})---[^\S\n]*(?:\r?\n|$)/
const LINE = /^(?<name>[a-z_]+):(?<value>.*)$/

/** The fields of Bear by the names that site generators use. */
export function metaOfBear(fields: Readonly<Record<string, string | undefined>>): object {
  const { slug, is_page: isPage, meta_image: image, published_date: date } = fields
  return {
    ...fields,
    date,
    type: isPage?.toLowerCase() === 'true' ? 'page' : 'post',
    publish: fields.publish?.toLowerCase(),
    ...(slug && { url: `/${slug}/` }),
    ...(image && { image }),
  }
}

function fieldsIn(lines: string): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const line of lines.split('\n')) {
    const { name, value = '' } = LINE.exec(line.trimEnd())?.groups ?? {}
    if (name !== undefined) fields[name] = value.trim()
  }
  return fields
}

/**
 * The front matter of Bear, which resembles YAML, but quotes nothing; undefined for other files. Each line is a
 * name and a value.
 */
export function readBearFile(source: string): MarkdownFile | undefined {
  const head = HEAD.exec(source)
  const fields = fieldsIn(head?.groups?.lines ?? '')
  if (!head || fields.make_discoverable === undefined) return undefined
  return { meta: { ...metaOfBear(fields) }, body: source.slice(head[0].length).trimStart() }
}
