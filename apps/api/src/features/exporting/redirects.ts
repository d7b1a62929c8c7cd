import { contentPaths } from '@inkwell/contract/site-paths'
import type { ExportedText } from './exported-text.ts'
import { addressHere, addressOf, aliasesOf, PICTURES_FOLDER, plainPaths } from './markdown-file.ts'

interface RedirectedTag {
  slug: string
  aliases?: string[] | undefined
  addresses?: string[] | undefined
}

interface Redirected {
  texts: AsyncIterable<ExportedText>
  tags: AsyncIterable<RedirectedTag>
  /** Earlier paths of pictures, with their names in the archive. */
  pictures: AsyncIterable<{ path: string; file: string }>
}

/** What needs an escape in a path, or quotes in the table. */
const ODD = /[^\p{L}\p{M}\p{N}._~/-]/gu

/** A table of addresses here and on a site that is built of the archive. No address needs quotes. */
export async function* redirectsText({
  texts,
  tags,
  pictures,
}: Redirected): AsyncGenerator<string> {
  yield 'old,new\n'
  for await (const text of texts) {
    for (const each of new Set([addressHere(text), ...aliasesOf(text)])) {
      yield `${each},${addressOf(text)}\n`
    }
  }
  for await (const { slug, aliases = [], addresses = [] } of tags) {
    const here = [slug, ...aliases].map(contentPaths.tag)
    for (const each of new Set([...here, ...plainPaths(addresses)])) {
      yield `${each},/tags/${slug}/\n`
    }
  }
  for await (const { path, file } of pictures) {
    if (path.includes('..')) continue
    // Names of pictures often have spaces.
    yield `${path.replaceAll(ODD, encodeURIComponent)},/${PICTURES_FOLDER}/${file}\n`
  }
}
