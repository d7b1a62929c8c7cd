import { importNote } from '@inkwell/contract/import-notes'
import type { ImportNote } from '@inkwell/contract/import-notes'
import type { Archive } from '../../archive/archive.ts'
import { LeftOut } from '../../left-out.ts'
import type { SourceEntry } from '../../source-item.ts'
import { otherEntry } from '../other-entry.ts'

/** Other languages in which generators take texts. */
const OTHER = /\.(?:html?|textile|org|adoc|asciidoc|rst|njk|liquid)$/i
const OF_TEXTS = /(?:^|\/)(?:_posts|_drafts|content)\//
const OF_TEMPLATES = /(?:^|\/)(?:_layouts|_includes|layouts|themes)\//
const FRONT_MATTER = /^\uFEFF?(?:---|\+\+\+)\s/
const HEAD_BYTES = 10

/** Undefined for a file that is no text of the site, such as a page that was built. */
async function reasonOf(archive: Archive, path: string): Promise<ImportNote | undefined> {
  try {
    const head = await archive.head(path, HEAD_BYTES)
    const isText = OF_TEXTS.test(path) || FRONT_MATTER.test(head.toString('utf8'))
    return isText ? importNote('notMarkdown') : undefined
  } catch (error) {
    if (error instanceof LeftOut) return error.note
    throw error
  }
}

/** Lists the texts of a site that are not written in Markdown. */
export async function* otherTexts(archive: Archive): AsyncGenerator<SourceEntry> {
  for (const { path } of archive.files) {
    if (!OTHER.test(path) || OF_TEMPLATES.test(path)) continue
    const reason = await reasonOf(archive, path)
    if (reason) yield otherEntry(path, path, reason)
  }
}
