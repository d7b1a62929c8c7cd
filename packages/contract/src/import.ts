import { z } from 'zod'
import { IMPORT_NAME_MAX, IMPORT_PART_BYTES } from './limits.ts'
import { messageKeys } from './messages.ts'
import { PageQuery } from './moderation.ts'
import { singleLineText } from './text.ts'

const nextCursor = z.string().nullable().meta({
  description: 'Give it back as `cursor` for what comes next; null at the end.',
})

const scope = z.enum(['site', 'own'], { error: messageKeys.importScopeInvalid }).meta({
  description:
    'Whose texts come: `site` takes all authors, pages and old addresses, and is for administrators; ' +
    '`own` takes everything under the name of the caller.',
})

const KINDS = ['post', 'page', 'draft', 'comment', 'picture', 'author', 'tag', 'other'] as const
const OUTCOMES = ['waiting', 'taken', 'listed'] as const

const kind = z.enum(KINDS)

const records = z.int().min(0)

/** How many records of a kind there are, by what became of them. */
export const ImportCount = z
  .object({
    kind,
    waiting: records.meta({ description: 'They will be taken.' }),
    taken: records.meta({ description: 'They are here.' }),
    listed: records.meta({ description: 'They are left out, each with its reason.' }),
  })
  .meta({ id: 'ImportCount' })
export type ImportCount = z.infer<typeof ImportCount>

const notePart = {
  key: z.string().meta({
    description:
      'Which reason this is, for programs that say it in another language. A newer service may have keys that a ' +
      'client does not know: it shows the sentence then.',
    example: 'coverLost',
  }),
  params: z
    .record(z.string(), z.union([z.string(), z.number()]))
    .optional()
    .meta({
      description: 'The texts and numbers in it, by name.',
      example: { ref: 'cover.jpg' },
    }),
}

/** A reason as keys and parameters. */
const ImportNote = z
  .object({
    ...notePart,
    because: z
      .array(z.object(notePart).meta({ id: 'ImportNoteReason' }))
      .optional()
      .meta({ description: 'The reason of this one, and those behind it.' }),
  })
  .meta({ id: 'ImportNote' })

/** An import of texts of another program. */
export const ImportRun = z
  .object({
    _id: z.string(),
    source: z
      .string()
      .meta({ description: 'The name of the file or folder.', example: 'blog.zip' }),
    scope,
    state: z
      .enum(['uploading', 'reading', 'ready', 'importing', 'done', 'cancelled', 'failed'])
      .meta({
        description:
          'An upload is read without a change to the site. Then it is `ready`: `counts` say what would come. ' +
          'The import goes on after a restart of the service.',
      }),
    format: z.string().meta({
      description: 'What it was recognised as; empty before it is read.',
      example: 'Ghost',
    }),
    size: z.int().nullable().meta({ description: 'Bytes of the file; null for one of a command.' }),
    received: z.int().meta({ description: 'Bytes that have been uploaded.' }),
    done: records.meta({ description: 'Records that have been read, or taken, up to now.' }),
    total: records.meta({ description: 'All records; 0 while they are not counted.' }),
    counts: z
      .array(ImportCount)
      .meta({ description: 'Counted when it is `ready`, and when it is `done`; empty otherwise.' }),
    fetchPictures: z
      .boolean()
      .meta({ description: 'Whether pictures on other servers are fetched.' }),
    othersWords: z.boolean().meta({ description: 'Whether words of others are taken.' }),
    fetchesAgainAt: z.iso
      .datetime()
      .nullable()
      .meta({
        description:
          'When an import that is `done` fetches pictures again whose servers failed; null if it does not. ' +
          'A time in the past while it does.',
      }),
    picturesLeft: z.int().min(0).meta({ description: 'How many pictures it fetches then.' }),
    failure: z.string().nullable().meta({ description: 'Why it failed, as an English sentence.' }),
    failureNote: ImportNote.nullable().meta({
      description:
        'What `failure` says, as keys and parameters; null in imports of earlier versions.',
    }),
    startedAt: z.iso.datetime(),
    endedAt: z.iso.datetime().nullable().meta({
      description: 'Null while it runs, and for one of a command that was interrupted.',
    }),
  })
  .meta({ id: 'ImportRun' })
export type ImportRun = z.infer<typeof ImportRun>

export const ImportRuns = z
  .object({ imports: z.array(ImportRun), nextCursor })
  .meta({ id: 'ImportRuns' })

export const ImportAnswer = z.object({ import: ImportRun }).meta({ id: 'ImportAnswer' })

/** A record of the source of an import, and what became of it. */
export const ImportItem = z
  .object({
    position: z.int().meta({ description: 'Its place in the source, from 0.' }),
    id: z.string().meta({ description: 'Its id at the source.' }),
    kind,
    title: z.string(),
    outcome: z.enum(OUTCOMES),
    reason: z.string().nullable().meta({
      description: 'Why it was only listed, or what of it could not be kept, in English.',
    }),
    notes: z.array(ImportNote).meta({
      description:
        'The parts of `reason` as keys and parameters; empty if there is none, and of imports of earlier versions.',
    }),
    address: z.string().nullable().meta({ description: 'Its path on the site.' }),
  })
  .meta({ id: 'ImportItem' })
export type ImportItem = z.infer<typeof ImportItem>

export const ImportItems = z
  .object({ items: z.array(ImportItem), nextCursor })
  .meta({ id: 'ImportItems' })

/** The report of an import as a stream of JSON: `{ source, totals: { items, taken, listed }, items }`. */
export const ReportFile = z
  .custom<ReadableStream<Uint8Array>>((value) => value instanceof ReadableStream)
  .meta({ type: 'string', format: 'binary' })

export const ImportsQuery = z.object({ ...PageQuery.shape, scope: scope.default('own') })
export type ImportsQuery = z.infer<typeof ImportsQuery>

export const ImportItemsQuery = z.object({
  ...PageQuery.shape,
  show: z
    .enum([...OUTCOMES, ...KINDS], { error: messageKeys.importFilterInvalid })
    .optional()
    .meta({ description: 'Only records of this outcome or of this kind.' }),
})
export type ImportItemsQuery = z.infer<typeof ImportItemsQuery>

export const NewImport = z
  .object({
    source: singleLineText({
      max: IMPORT_NAME_MAX,
      required: messageKeys.importNameInvalid,
      tooLong: messageKeys.importNameInvalid,
    }).meta({ description: 'The name of the file.', example: 'blog.zip' }),
    size: z
      .int({ error: messageKeys.importSizeInvalid })
      .min(1, messageKeys.importSizeInvalid)
      .meta({
        description: 'Its bytes.',
      }),
    scope,
  })
  .meta({ id: 'NewImport' })
export type NewImport = z.infer<typeof NewImport>

export const StartImport = z
  .object({
    fetchPictures: z.boolean({ error: messageKeys.importFetchInvalid }).meta({
      description: 'Whether to fetch pictures that are not in the file.',
      example: false,
    }),
    othersWords: z
      .boolean({ error: messageKeys.importOthersInvalid })
      .optional()
      .meta({
        description:
          'Whether to take what others wrote, too: responses on Medium, reblogs on Tumblr, restacks on Substack. Other ' +
          'files have none. An import that failed after its beginning goes on as it was started.',
        example: false,
      }),
  })
  .meta({ id: 'StartImport' })
export type StartImport = z.infer<typeof StartImport>

export const ImportPartForm = z
  .object({
    part: z
      .custom<File>((value) => value instanceof File && value.size > 0, {
        error: messageKeys.importPartInvalid,
      })
      .meta({
        type: 'string',
        format: 'binary',
        description: `${IMPORT_PART_BYTES} bytes of the file; the last part has the rest.`,
      }),
  })
  .meta({ id: 'ImportPartForm' })
