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
  /** The words of these stems. */
  words: Map<string, string>
}

/** Makes what is indexed of a post. Takes ten milliseconds for the longest one. */
export function toDocument(post: SourcePost): SearchDocument {
  const words = new Map<string, string>()
  const stemsOf = (text: string) =>
    tokenize(text).map(({ text: word }) => {
      const stemmed = stem(word)
      words.set(word, stemmed)
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
