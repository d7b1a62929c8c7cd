import { z } from 'zod'
import { QUERY_MAX, SEARCH_PAGE_SIZE } from './limits.ts'
import { messageKeys } from './messages.ts'
import { POST_STATES } from './draft.ts'
import { PostItem } from './post.ts'
import { countCharacters } from './characters.ts'

/** What is searched for: any text, for example with quotation marks. */
const words = z
  .string({ error: messageKeys.searchInvalid })
  // In UTF-16 units first, so that a long text is not counted.
  .max(2 * QUERY_MAX, messageKeys.queryTooLong)
  .refine((text) => countCharacters(text) <= QUERY_MAX, { error: messageKeys.queryTooLong })
  .optional()
  .meta({
    description: `At most ${QUERY_MAX} characters; an empty text finds nothing. Words in quotation marks stand side by side.`,
    example: 'engine',
  })

const cursorError = { error: messageKeys.cursorInvalid }

export const SearchQuery = z.object({
  q: words,
  cursor: z
    .string(cursorError)
    .max(20, messageKeys.cursorInvalid)
    .optional()
    .meta({ description: 'The `nextCursor` of the page before this one.' }),
})
export type SearchQuery = z.infer<typeof SearchQuery>

const ranges = z.array(z.tuple([z.int(), z.int()]))

const found = {
  excerpt: z.string().meta({ description: 'The passage that matches best, as plain text.' }),
  matches: ranges.meta({
    description: 'The `[start, end]` of matching words in `excerpt`, in UTF-16 code units.',
  }),
  titleMatches: ranges.meta({ description: 'The same in the title.' }),
}

export const SearchResult = z.object({ post: PostItem, ...found }).meta({ id: 'SearchResult' })
export type SearchResult = z.infer<typeof SearchResult>

export const SearchAnswer = z
  .object({
    results: z.array(SearchResult).meta({
      description: `At most ${SEARCH_PAGE_SIZE}, the best ones first.`,
    }),
    nextCursor: z
      .string()
      .nullable()
      .meta({ description: 'Give it back as `cursor` for further results; null at the end.' }),
  })
  .meta({ id: 'SearchAnswer' })
export type SearchAnswer = z.infer<typeof SearchAnswer>

export const OwnSearchQuery = SearchQuery.pick({ q: true })

const OwnSearchResult = z
  .object({
    _id: z.string().meta({ description: 'The `_id` of the draft or the post.' }),
    title: z.string(),
    state: z.enum(POST_STATES),
    updatedAt: z.iso.datetime(),
    ...found,
  })
  .meta({ id: 'OwnSearchResult' })
export type OwnSearchResult = z.infer<typeof OwnSearchResult>

export const OwnSearchAnswer = z
  .object({ results: z.array(OwnSearchResult) })
  .meta({ id: 'OwnSearchAnswer' })
export type OwnSearchAnswer = z.infer<typeof OwnSearchAnswer>
