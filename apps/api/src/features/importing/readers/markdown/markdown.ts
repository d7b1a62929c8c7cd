import { posix } from 'node:path'
import type { Archive } from '../../archive/archive.ts'
import { LeftOut } from '../../left-out.ts'
import type { Reader } from '../../reader.ts'
import type { SourceEntry } from '../../source-item.ts'
import { isMarkdown, plainNameOf } from '../markdown-files.ts'
import { otherEntry } from '../other-entry.ts'
import { otherTexts } from './other-texts.ts'
import { readTextFile } from './read-text-file.ts'
import { entryOf } from './site-entry.ts'
import type { Site } from './site-entry.ts'
import { earlierKeyOf, readSiteText, refuseFile } from './site-text.ts'

async function readEntry(path: string, site: Site): Promise<SourceEntry> {
  try {
    const text = readSiteText(path, await readTextFile(site.archive, path))
    const reason = refuseFile(path, text.meta)
    if (reason !== undefined) throw new LeftOut(reason)
    return { ...entryOf(text, site), earlierKey: earlierKeyOf(text) }
  } catch (error) {
    if (!(error instanceof LeftOut)) throw error
    return otherEntry(path, path, error.note)
  }
}

/** The addresses of all texts, for tags that name a text by its file. */
async function addressesIn(
  archive: Archive,
  paths: readonly string[],
): Promise<Map<string, string>> {
  const addresses = new Map<string, string>()
  for (const path of paths) {
    const { addresses: [address] = [] } = await readEntry(path, { archive, addresses })
    if (address === undefined) continue
    const name = plainNameOf(path)
    for (const key of [path, posix.basename(path), name, name.replace(/^\d{4}-\d\d?-\d\d?-/, '')]) {
      addresses.set(key, address)
    }
  }
  return addresses
}

const known = new WeakMap<Archive, Promise<Site>>()

async function readSite(archive: Archive, paths: readonly string[]): Promise<Site> {
  return { archive, addresses: await addressesIn(archive, paths) }
}

function pathsIn({ files }: Archive): string[] {
  return files.map(({ path }) => path).filter(isMarkdown)
}

/** Folders and zips of Markdown files: of site generators, and our own exports. */
export const markdown: Reader = {
  format: 'markdown',
  title: 'a folder of Markdown files',
  recognise: (archive) => Promise.resolve(pathsIn(archive).length > 0),
  async *read(archive) {
    const paths = pathsIn(archive)
    const site = known.get(archive) ?? readSite(archive, paths)
    known.set(archive, site)
    for (const path of paths) yield await readEntry(path, await site)
    yield* otherTexts(archive)
  },
}
