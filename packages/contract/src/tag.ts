import { z } from 'zod'
import { LANGUAGE_MAX, SERIES_MAX, SLUG_MAX, TAG_MAX, TAGS_MAX } from './limits.ts'
import { messageKeys } from './messages.ts'
import { SLUG } from './slug.ts'
import { tagKeyOf } from './tag-key.ts'
import { boundedText, withBound } from './text-bounds.ts'
import { optionalSingleLineText, singleLineText } from './text.ts'

const TagName = singleLineText({
  max: TAG_MAX,
  required: messageKeys.tagRequired,
  tooLong: messageKeys.tagTooLong,
})

function isUnique(names: readonly string[]): boolean {
  return new Set(names.map(tagKeyOf)).size === names.length
}

const TagNames = z
  .array(TagName, { error: messageKeys.tagsInvalid })
  .max(TAGS_MAX, messageKeys.tagsTooMany)
  .refine(isUnique, { error: messageKeys.tagsNotUnique })

const described = {
  description: 'Names in any script. No two differ in case only.',
  example: ['Looms', 'Notes'],
}

/** UTF-16 units of each name before it is normalized. */
const NAME_UNITS = 3 * TAG_MAX

/** The tags in a JSON request; absent, they stay as they are. */
export const tagsField = withBound(TagNames, {
  units: NAME_UNITS,
  tooLong: messageKeys.tagTooLong,
})
  .optional()
  .meta(described)

/** Repeated parts of a form come as a list, and one part as a text: a name, or a list in JSON. */
function readParts(value: unknown): unknown {
  if (typeof value !== 'string') return value
  const text = value.trim()
  if (text === '') return []
  if (!text.startsWith('[')) return [text]
  try {
    return JSON.parse(text) as unknown
  } catch {
    return [text]
  }
}

/** UTF-16 units of a list in JSON with escapes. */
const LIST_UNITS = TAGS_MAX * (6 * 2 * TAG_MAX + 4)

/** The tags in a multipart form. */
export const tagsFormField = withBound(z.preprocess(readParts, TagNames.optional()), {
  units: LIST_UNITS,
  tooLong: messageKeys.tagTooLong,
}).meta({
  ...described,
  type: 'array',
  items: { type: 'string' },
  description: `${described.description} A part for each, or one part with a list in JSON.`,
})

/** The canonical form of a language tag; undefined if it is none. */
function canonicalLanguage(text: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(text)[0]
  } catch {
    return undefined
  }
}

/** The language of a text in a request; absent, it stays as it is, and empty or null, there is none. */
export const languageField = boundedText({
  units: LANGUAGE_MAX,
  error: messageKeys.languageInvalid,
  tooLong: messageKeys.languageInvalid,
})
  .overwrite((text) => {
    const tag = text.trim()
    return tag === '' ? '' : (canonicalLanguage(tag) ?? '?')
  })
  .refine((tag) => tag !== '?' && tag.length <= LANGUAGE_MAX, {
    error: messageKeys.languageInvalid,
  })
  .nullable()
  .optional()
  .meta({
    description: 'The language of the text (BCP 47). Empty or null: none is named.',
    example: 'en',
  })

/** The series of a post in a request; absent, it stays as it is, and empty or null, there is none. */
export const seriesField = optionalSingleLineText({
  max: SERIES_MAX,
  invalid: messageKeys.seriesInvalid,
  tooLong: messageKeys.seriesTooLong,
})
  .unwrap()
  .nullable()
  .optional()
  .meta({
    description: 'The series of its author that the post belongs to. Empty or null: none.',
    example: 'Letters on the engine',
  })

/** The same fields of a post or a draft in an answer. */
export const labelFields = {
  tags: z.array(z.string()).meta({ description: 'Names of tags, in the order of the author.' }),
  language: z
    .string()
    .optional()
    .meta({ description: 'BCP 47; absent where the author named none.', example: 'en' }),
  series: z.string().optional().meta({ description: 'The name of its series.' }),
}

const slug = { description: 'The last part of its address.', example: 'looms' }

export const TagParams = z.object({ tag: z.string().meta(slug) })

const slugError = { error: messageKeys.slugInvalid }

/** The slug of a tag in a request. */
export const tagSlugField = z
  .string(slugError)
  .max(SLUG_MAX, slugError)
  .regex(SLUG, slugError)
  .meta(slug)

/** A tag that visible posts have. */
export const Tag = z
  .object({
    slug: z.string().meta(slug),
    name: z.string(),
    posts: z.int().meta({ description: 'Visible posts with this tag.' }),
  })
  .meta({ id: 'Tag' })
export type Tag = z.infer<typeof Tag>

export const TagAnswer = z.object({ tag: Tag }).meta({ id: 'TagAnswer' })

export const TagsQuery = z.object({
  cursor: z
    .string({ error: messageKeys.cursorInvalid })
    .max(SLUG_MAX, messageKeys.cursorInvalid)
    .regex(SLUG, messageKeys.cursorInvalid)
    .optional()
    .meta({ description: 'The `nextCursor` of the page before this one.' }),
  prefix: optionalSingleLineText({
    max: TAG_MAX,
    invalid: messageKeys.searchInvalid,
    tooLong: messageKeys.tagTooLong,
  }).meta({
    description:
      'Only tags whose names begin like this, whatever the case: few, those with most posts first, and no further page.',
    example: 'lo',
  }),
})
export type TagsQuery = z.infer<typeof TagsQuery>

export const TagList = z
  .object({
    tags: z.array(Tag),
    nextCursor: z
      .string()
      .nullable()
      .meta({ description: 'Give it back as `cursor` for what comes next; null at the end.' }),
  })
  .meta({ id: 'TagList' })
export type TagList = z.infer<typeof TagList>

export const RenameTagRequest = z
  .object({ name: TagName.meta({ example: 'Weaving' }) }, { error: messageKeys.bodyNotObject })
  .meta({ id: 'RenameTagRequest' })

export const MergeTagRequest = z
  .object(
    {
      into: boundedText({
        units: SLUG_MAX,
        error: messageKeys.slugInvalid,
        tooLong: messageKeys.slugInvalid,
      })
        .regex(SLUG, slugError)
        .meta({ description: 'The slug of the tag that remains.', example: 'weaving' }),
    },
    { error: messageKeys.bodyNotObject },
  )
  .meta({ id: 'MergeTagRequest' })

export const TagSaved = z.object({ msg: z.string(), tag: Tag }).meta({ id: 'TagSaved' })
