import type { Archive } from '../../archive/archive.ts'
import { LeftOut } from '../../left-out.ts'
import type { Reader } from '../../reader.ts'
import type { SourceEntry } from '../../source-item.ts'
import { newNames } from '../new-names.ts'
import { requireWhole } from '../whole-record.ts'
import type { XmlElement } from '../xml-records.ts'
import { feedRecords, findFeed } from './feed-records.ts'
import { authorsOf, feedIdOf, linkOf, makeFeedText, nameOf, tagsOf, titleOf } from './feed-text.ts'
import type { FeedHead } from './feed-text.ts'

/** Reads what the feed itself says; later elements of a kind change nothing. */
class HeadReader {
  #home = ''
  #language = ''
  #authors: string[] = []

  read(element: XmlElement, base: string): void {
    if (element.name === 'link') {
      this.#home ||= linkOf({ ...element, children: [element] }, base)
    } else if (element.name === 'language') {
      this.#language ||= element.text.trim()
    } else {
      const name = nameOf(element)
      if (name !== '' && this.#authors.length === 0) this.#authors = [name]
    }
  }

  head(base: string, language: string): FeedHead {
    return {
      base: base || this.#home,
      language: language || this.#language,
      authors: this.#authors,
    }
  }
}

function entryOf(entry: XmlElement, head: FeedHead): SourceEntry {
  const [address, feedId, title] = [linkOf(entry, head.base), feedIdOf(entry), titleOf(entry)]
  // An id is unique in its feed, and some count from one.
  const id = feedId.includes(':') ? feedId : `${head.base}#${feedId || address || title}`
  return {
    id: `post:${id.trim()}`,
    kind: 'post',
    title,
    addresses: address === '' ? [] : [address],
    isPublic: true,
    make: () => {
      requireWhole(entry)
      return makeFeedText(entry, head)
    },
  }
}

async function* read(archive: Archive): AsyncIterable<SourceEntry> {
  const path = await findFeed(archive)
  if (path === undefined) throw new LeftOut('it has no feed')
  const [authors, tags, known] = [new Set<string>(), new Set<string>(), new Set<string>()]
  const reader = new HeadReader()
  for await (const { element, base, language } of feedRecords(archive, path)) {
    if (element.name !== 'item' && element.name !== 'entry') {
      reader.read(element, base)
      continue
    }
    const head = reader.head(base, language)
    const entry = entryOf(element, head)
    if (known.has(entry.id)) continue
    known.add(entry.id)
    yield* newNames('author', authorsOf(element, head), authors)
    yield* newNames('tag', tagsOf(element), tags)
    yield entry
  }
}

/** Reads the feed of any program: RSS 2.0, RSS 1.0 or Atom. */
export const feeds: Reader = {
  format: 'feed',
  title: 'a feed (RSS or Atom), which may lack texts of its blog',
  recognise: async (archive) => (await findFeed(archive)) !== undefined,
  read,
}
