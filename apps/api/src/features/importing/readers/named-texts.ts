import type { SourceEntry } from '../source-item.ts'
import { newNames } from './new-names.ts'

/** A text of a source that has no lists of its authors and tags. */
export interface NamedText {
  entry: SourceEntry
  authors: readonly string[]
  tags: readonly string[]
}

/** The entries of texts, each id once, behind those of the authors and tags that no text before named. */
export async function* namedTexts(
  texts: AsyncIterable<NamedText> | Iterable<NamedText>,
): AsyncGenerator<SourceEntry> {
  const [known, knownAuthors, knownTags] = [new Set(), new Set<string>(), new Set<string>()]
  for await (const { entry, authors, tags } of texts) {
    if (known.has(entry.id)) continue
    known.add(entry.id)
    yield* newNames('author', authors, knownAuthors)
    yield* newNames('tag', tags, knownTags)
    yield entry
  }
}
