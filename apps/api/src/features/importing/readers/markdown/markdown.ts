import { posix } from 'node:path'
import { CreatePostForm } from '@inkwell/contract/post'
import { lineEndsSchema } from '@inkwell/contract/line-ends'
import type { LineEnds } from '@inkwell/contract/line-ends'
import type { Archive } from '../../archive/archive.ts'
import { authorNamesIn } from '../../author-names.ts'
import { isOwnExport } from '../../front-matter.ts'
import { LeftOut } from '../../left-out.ts'
import { readMoment } from '../../moment.ts'
import { readLabels } from '../../read-labels.ts'
import type { Reader } from '../../reader.ts'
import type { SourceEntry, SourceText } from '../../source-item.ts'
import { picturesOf, sitePicture } from './site-pictures.ts'
import { readTextFile } from './read-text-file.ts'
import { earlierKeyOf, readSiteText, refuseFile } from './site-text.ts'
import type { SiteText } from './site-text.ts'
import { toDialect } from './to-dialect.ts'

const MARKDOWN = /\.(?:md|markdown|mdown|mkd)$/i

/** What the texts of a site share. */
interface Site {
  archive: Archive
  /** Addresses of texts by their files and names. */
  addresses: Map<string, string>
}

function isObject(value: unknown): value is Partial<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

function coverOf({ meta, path }: SiteText, archive: Archive): SourceText['cover'] {
  const { image, cover, thumbnail, featured_image: featured } = meta
  const named = [image, cover, thumbnail, featured].find((each) => typeof each === 'string')
  const inside = [image, cover].find(isObject)
  const ref = named ?? inside?.image
  if (typeof ref !== 'string' || ref.trim() === '') return undefined
  const { data: alt } = CreatePostForm.shape.alt.safeParse(meta.image_alt)
  const { data: focus } = CreatePostForm.shape.focus.safeParse(meta.image_focus)
  return { ...sitePicture(archive, { ref: ref.trim(), file: path, alt }), focus }
}

/** Generators join the lines of a paragraph. Our own exports say so only if the post does. */
function lineEndsOf(meta: SiteText['meta']): LineEnds {
  const { data } = lineEndsSchema.safeParse(meta.line_ends)
  return data ?? (isOwnExport(meta) ? 'break' : 'space')
}

function convert({ meta, body }: SiteText, { addresses }: Site) {
  if (isOwnExport(meta)) return { markdown: body, notes: [] }
  const notes = new Set<string>()
  const markdown = toDialect(body, {
    addressOf: (name) => addresses.get(name) ?? addresses.get(posix.basename(name)),
    page: (name) => {
      const value = meta[name]
      return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
    },
    note: (text) => notes.add(text),
  })
  return { markdown, notes: [...notes] }
}

function textOf(text: SiteText, site: Site): SourceText {
  const { kind, title, state, date, meta, path, body } = text
  const { markdown, notes } = convert(text, site)
  const { tags, language, series } = readLabels(meta)
  const changed =
    readMoment(meta.lastmod) ?? readMoment(meta.last_modified_at) ?? readMoment(meta.updated)
  return {
    type: 'text',
    kind,
    title,
    state,
    original: { format: 'markdown', text: body },
    markdown,
    lineEnds: lineEndsOf(meta),
    publishedAt: date,
    changedAt: changed,
    authors: [...authorNamesIn(meta.authors), ...authorNamesIn(meta.author)],
    tags,
    language,
    series,
    cover: coverOf(text, site.archive),
    pictures: picturesOf(site.archive, markdown, path),
    notes,
  }
}

function entryOf(text: SiteText, site: Site): SourceEntry {
  const { path, title, kind, state, addresses } = text
  const isPublic = state === 'published'
  return {
    id: path,
    kind: isPublic ? kind : 'draft',
    title,
    addresses,
    isPublic,
    earlierKey: earlierKeyOf(text),
    ...(kind === 'page' && { slug: text.slug }),
    make: () => textOf(text, site),
  }
}

async function readEntry(path: string, site: Site): Promise<SourceEntry> {
  try {
    const text = readSiteText(path, await readTextFile(site.archive, path))
    const reason = refuseFile(path, text.meta)
    if (reason !== undefined) throw new LeftOut(reason)
    return entryOf(text, site)
  } catch (error) {
    if (!(error instanceof LeftOut)) throw error
    return {
      id: path,
      kind: 'other',
      title: path,
      make: () => ({ type: 'other', reason: error.message }),
    }
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
    const name = posix.basename(path).replace(MARKDOWN, '')
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
  return files.map(({ path }) => path).filter((path) => MARKDOWN.test(path))
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
  },
}
