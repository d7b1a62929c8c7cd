import { TAGS_MAX } from '@inkwell/contract/limits'
import { CreatePostForm } from '@inkwell/contract/post'
import { tagKeyOf } from '@inkwell/contract/tag-key'

/** Tags, language and series of an imported post. */
export interface ImportLabels {
  tags: string[]
  language: string | undefined
  series: string | undefined
}

/** Far more than a post may have. */
const NAMES_READ = 100

/** The names in a list, or in a text with commas. */
function namesIn(value: unknown): unknown[] {
  if (typeof value === 'string') return value.split(',', NAMES_READ)
  return Array.isArray(value) ? value.slice(0, NAMES_READ) : []
}

/** The first valid names, each once; others are ignored. */
function readTags(values: readonly unknown[]): string[] {
  const tags = new Map<string, string>()
  for (const value of values.flatMap((each) => namesIn(each))) {
    // Numbers are names, too: years.
    const name = typeof value === 'number' ? String(value) : value
    const [tag] = CreatePostForm.shape.tags.safeParse([name]).data ?? []
    const key = tag && tagKeyOf(tag)
    if (key && !tags.has(key)) tags.set(key, tag)
  }
  return [...tags.values()].slice(0, TAGS_MAX)
}

/** Other programs write `en_US`. */
function readLanguage(value: unknown): string | undefined {
  const tag = typeof value === 'string' ? value.replaceAll('_', '-') : value
  return CreatePostForm.shape.language.safeParse(tag).data ?? undefined
}

/** Some programs keep a list of series. */
function readSeries(value: unknown): string | undefined {
  const [name] = Array.isArray(value) ? (value as unknown[]) : [value]
  return CreatePostForm.shape.series.safeParse(name).data ?? undefined
}

/** The labels in front matter; invalid ones are ignored. */
export function readLabels(meta: Readonly<Record<string, unknown>>): ImportLabels {
  const { tags, categories, category, language, lang, series } = meta
  return {
    tags: readTags([tags, categories, category]),
    language: readLanguage(language ?? lang),
    series: readSeries(series),
  }
}
