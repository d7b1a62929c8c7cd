import type { ExportedText } from './exported-text.ts'
import { addressHere, addressOf, aliasesOf } from './markdown-file.ts'

/** A table of addresses here and on a site that is built of the archive. No address needs quotes. */
export async function* redirectsText(
  texts: AsyncIterable<ExportedText>,
  tags: AsyncIterable<{ slug: string; aliases?: string[] | undefined }>,
): AsyncGenerator<string> {
  yield 'old,new\n'
  for await (const text of texts) {
    const old = text.kind === 'post' ? aliasesOf(text) : [addressHere(text)]
    for (const each of old) if (each !== addressOf(text)) yield `${each},${addressOf(text)}\n`
  }
  for await (const { slug, aliases = [] } of tags) {
    for (const each of [slug, ...aliases]) yield `/tag/${each},/tags/${slug}/\n`
  }
}
