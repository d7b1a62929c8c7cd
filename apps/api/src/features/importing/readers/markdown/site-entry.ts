import type { ImportNote } from '@inkwell/contract/import-notes'
import { posix } from 'node:path'
import { CreatePostForm } from '@inkwell/contract/post'
import { lineEndsSchema } from '@inkwell/contract/line-ends'
import type { LineEnds } from '@inkwell/contract/line-ends'
import type { Archive } from '../../archive/archive.ts'
import { authorNamesIn } from '../../author-names.ts'
import { isOwnExport } from '../../front-matter.ts'
import { distinctNotes } from '../html-notes.ts'
import { readLabels } from '../../read-labels.ts'
import type { SourceEntry, SourceText } from '../../source-item.ts'
import { picturesOf, sitePicture } from './site-pictures.ts'
import { momentAmong } from './site-text.ts'
import type { SiteText } from './site-text.ts'
import { toDialect } from './to-dialect.ts'

/** Where generators look for the time of the last change. */
const CHANGES = ['lastmod', 'last_modified_at', 'updated', 'updatedDate', 'modified']

/** What the texts of a site share. */
export interface Site {
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
  const notes: ImportNote[] = []
  const markdown = toDialect(body, {
    addressOf: (name) => addresses.get(name) ?? addresses.get(posix.basename(name)),
    page: (name) => {
      const value = meta[name]
      return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
    },
    note: (note) => void notes.push(note),
  })
  return { markdown, notes: distinctNotes(notes) }
}

function textOf(text: SiteText, site: Site): SourceText {
  const { kind, title, state, date, meta, path, body } = text
  const { markdown, notes } = convert(text, site)
  const { tags, language, series } = readLabels(meta)
  const changed = momentAmong(meta, CHANGES)
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
    notes: [...text.notes, ...notes],
  }
}

/** The record of a text. */
export function entryOf(text: SiteText, site: Site): SourceEntry {
  const { path, title, kind, state, addresses } = text
  const isPublic = state === 'published'
  return {
    id: path,
    kind: isPublic ? kind : 'draft',
    title,
    addresses,
    isPublic,
    ...(kind === 'page' && { slug: text.slug }),
    make: () => textOf(text, site),
  }
}
