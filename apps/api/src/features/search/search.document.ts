import { plainText } from '@inkwell/search-text/plain'
import { stem } from '@inkwell/search-text/stem'
import { tokenize } from '@inkwell/search-text/tokens'
import type { SourcePost } from './search.source.ts'

/** The stems of a post by field, in their order. */
export interface SearchDocument {
  id: string
  publishedAt: string
  title: string[]
  tags: string[]
  author: string[]
  body: string[]
  /** The words of these stems, of very many different ones the first. */
  words: Map<string, string>
}

/**
 * Different words of a post by which others are completed and corrected: more than long texts have, so that
 * texts of invented words are not most of the vocabulary.
 */
const WORDS_MAX = 5_000

/** Makes what is indexed of a post. Takes ten milliseconds for the longest one. */
export function toDocument(post: SourcePost): SearchDocument {
  const words = new Map<string, string>()
  const stemsOf = (text: string) =>
    tokenize(text).map(({ text: word }) => {
      const stemmed = stem(word)
      if (words.size < WORDS_MAX) words.set(word, stemmed)
      return stemmed
    })
  return {
    id: post.id,
    publishedAt: post.published_at,
    title: stemsOf(post.title),
    tags: stemsOf(post.tags.join(' . ')),
    author: stemsOf(post.author),
    body: stemsOf(plainText(post.html)),
    words,
  }
}
