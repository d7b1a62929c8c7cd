import type { Archive } from '../../archive/archive.ts'
import type { Reader } from '../../reader.ts'
import type { SourceEntry } from '../../source-item.ts'
import { namedTexts } from '../named-texts.ts'
import type { NamedText } from '../named-texts.ts'
import { requireWhole } from '../whole-record.ts'
import type { XmlElement } from '../xml-records.ts'
import { feedRecords, findFeeds } from './feed-records.ts'
import { feedIdOf, hostOf, linkOf, ownAddressOf, selfOf } from './feed-addresses.ts'
import { authorsOf, makeFeedText, nameOf, tagsOf, titleOf } from './feed-text.ts'
import type { FeedHead } from './feed-text.ts'

interface FeedText extends NamedText {
  /** The link of the entry, on whatever site. */
  link: string
}

/** Reads what the feed itself says; later elements of a kind change nothing. */
class HeadReader {
  #home = ''
  #self = ''
  #language = ''
  #authors: string[] = []

  read(element: XmlElement, base: string): void {
    if (element.name === 'link') {
      this.#home ||= linkOf({ ...element, children: [element] }, base)
      this.#self ||= selfOf(element, base)
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
      hosts: [base, this.#home, this.#self].flatMap((address) => hostOf(address) ?? []),
      language: language || this.#language,
      authors: this.#authors,
    }
  }
}

function entryOf(entry: XmlElement, head: FeedHead): SourceEntry {
  const [link, feedId, title] = [linkOf(entry, head.base), feedIdOf(entry), titleOf(entry)]
  const address = ownAddressOf(entry, head)
  // An id is unique in its feed, and some count from one.
  const id = feedId.includes(':') ? feedId : `${head.base}#${feedId || link || title}`
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

/** The texts of one feed in the order of the file. */
async function* textsOf(archive: Archive, path: string): AsyncGenerator<FeedText> {
  const reader = new HeadReader()
  for await (const { element, base, language } of feedRecords(archive, path)) {
    if (element.name !== 'item' && element.name !== 'entry') {
      reader.read(element, base)
      continue
    }
    const head = reader.head(base, language)
    yield {
      entry: entryOf(element, head),
      authors: authorsOf(element, head),
      tags: tagsOf(element),
      link: linkOf(element, head.base),
    }
  }
}

/** What one feed has under the address and title of a text of another one is the same text. */
async function* textsOfAll(archive: Archive, paths: readonly string[]): AsyncGenerator<NamedText> {
  const earlier = new Set<string>()
  for (const path of paths) {
    const own: string[] = []
    for await (const text of textsOf(archive, path)) {
      const key = `${text.link} ${text.entry.title}`
      if (earlier.has(key)) continue
      if (text.link !== '') own.push(key)
      yield text
    }
    for (const key of own) earlier.add(key)
  }
}

async function* read(archive: Archive): AsyncIterable<SourceEntry> {
  const paths = await findFeeds(archive)
  if (paths.length === 0) throw new Error('It has no feed')
  yield* namedTexts(textsOfAll(archive, paths))
}

/** Reads the feeds of any program: RSS 2.0, RSS 1.0 or Atom. */
export const feeds: Reader = {
  format: 'feed',
  title: 'a feed (RSS or Atom), which may lack texts of its blog',
  recognise: async (archive) => (await findFeeds(archive)).length > 0,
  read,
}
