import { z } from 'zod'

const nextCursor = z.string().nullable().meta({
  description: 'Give it back as `cursor` for what comes next; null at the end.',
})

/** An import of texts of another program. */
export const ImportRun = z
  .object({
    _id: z.string(),
    source: z
      .string()
      .meta({ description: 'The name of the file or folder.', example: 'blog.zip' }),
    format: z.string().meta({ description: 'What it was recognised as.', example: 'Ghost' }),
    startedAt: z.iso.datetime(),
    endedAt: z.iso.datetime().nullable().meta({
      description: 'Null while it runs, and for one that was interrupted.',
    }),
  })
  .meta({ id: 'ImportRun' })
export type ImportRun = z.infer<typeof ImportRun>

export const ImportRuns = z
  .object({ imports: z.array(ImportRun), nextCursor })
  .meta({ id: 'ImportRuns' })

/** A record of the source of an import, and what became of it. */
export const ImportItem = z
  .object({
    position: z.int().meta({ description: 'Its place in the source, from 0.' }),
    id: z.string().meta({ description: 'Its id at the source.' }),
    kind: z.enum(['post', 'page', 'draft', 'comment', 'picture', 'author', 'tag', 'other']),
    title: z.string(),
    outcome: z.enum(['waiting', 'taken', 'listed']),
    reason: z.string().nullable().meta({
      description: 'Why it was only listed, or what of it could not be kept.',
    }),
    address: z.string().nullable().meta({ description: 'Its path on the site.' }),
  })
  .meta({ id: 'ImportItem' })
export type ImportItem = z.infer<typeof ImportItem>

export const ImportReport = z
  .object({ import: ImportRun, items: z.array(ImportItem), nextCursor })
  .meta({ id: 'ImportReport' })
