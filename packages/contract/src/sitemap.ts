import { z } from 'zod'

/** A part of the list of everything public. */
const SitemapPart = z
  .object({
    name: z.string().meta({ example: '2026-11' }),
    updatedAt: z.iso.datetime().meta({ description: 'When anything in it changed last.' }),
  })
  .meta({ id: 'SitemapPart' })
export type SitemapPart = z.infer<typeof SitemapPart>

export const Sitemap = z.object({ parts: z.array(SitemapPart) }).meta({ id: 'Sitemap' })
export type Sitemap = z.infer<typeof Sitemap>

const SitemapEntry = z
  .object({
    id: z.string().meta({ description: 'The `_id` of a post or an author, or a slug.' }),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'SitemapEntry' })
export type SitemapEntry = z.infer<typeof SitemapEntry>

/** The kinds of addresses in a sitemap. */
export const SITEMAP_KINDS = ['posts', 'authors', 'tags', 'pages'] as const
export type SitemapKind = (typeof SITEMAP_KINDS)[number]

export const SitemapEntries = z
  .object({ kind: z.enum(SITEMAP_KINDS), entries: z.array(SitemapEntry) })
  .meta({ id: 'SitemapEntries' })
export type SitemapEntries = z.infer<typeof SitemapEntries>

export const SitemapParams = z.object({
  part: z.string().meta({ description: 'The `name` of a part.', example: '2026-11' }),
})
