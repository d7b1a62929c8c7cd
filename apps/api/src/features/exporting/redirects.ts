import type { ExportedText } from './exported-text.ts'
import { addressHere, addressOf, aliasesOf, plainPaths } from './markdown-file.ts'

interface RedirectedTag {
  slug: string
  aliases?: string[] | undefined
  addresses?: string[] | undefined
}

/** A table of addresses here and on a site that is built of the archive. No address needs quotes. */
export async function* redirectsText(
  texts: AsyncIterable<ExportedText>,
  tags: AsyncIterable<RedirectedTag>,
): AsyncGenerator<string> {
  yield 'old,new\n'
  for await (const text of texts) {
    for (const each of new Set([addressHere(text), ...aliasesOf(text)])) {
      yield `${each},${addressOf(text)}\n`
    }
  }
  for await (const { slug, aliases = [], addresses = [] } of tags) {
    const here = [slug, ...aliases].map((each) => `/tag/${each}`)
    for (const each of new Set([...here, ...plainPaths(addresses)])) {
      yield `${each},/tags/${slug}/\n`
    }
  }
}
