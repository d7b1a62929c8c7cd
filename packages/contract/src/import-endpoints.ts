import { z } from 'zod'
import { ImportReport, ImportRuns } from './import.ts'
import { PageQuery } from './moderation.ts'
import { OldAddress, OldAddressQuery } from './old-address.ts'

const ImportParams = z.object({
  id: z.string().meta({
    description: 'The `_id` of the import.',
    example: '019aa1c4-9d5e-7c11-8e0b-5f3a2c9d7e13',
  }),
})

const asAdministrator = { tag: 'Moderation', session: 'required', status: 200 } as const

/** The calls about imported texts. */
export const importEndpoints = {
  'GET /api/v1/old-addresses': {
    operationId: 'findOldAddress',
    summary: 'Where an address of an imported site leads now',
    description:
      'Paths are compared after decoding and without the last slash. The site answers such an address ' +
      'with 301 where it has no page of its own.',
    tag: 'Posts',
    query: OldAddressQuery,
    status: 200,
    answer: OldAddress,
    errors: ['invalid', 'rate_limited'],
  },
  'GET /api/v1/admin/imports': {
    ...asAdministrator,
    operationId: 'listImports',
    summary: 'Imports of texts of other programs, newest first',
    query: PageQuery,
    answer: ImportRuns,
    errors: ['invalid', 'unauthenticated', 'forbidden', 'rate_limited'],
  },
  'GET /api/v1/admin/imports/{id}': {
    ...asAdministrator,
    operationId: 'readImport',
    summary: 'The report of an import: what became of each record of its source',
    description: 'In the order of the source; pictures without a record of their own come last.',
    params: ImportParams,
    query: PageQuery,
    answer: ImportReport,
    errors: ['invalid', 'unauthenticated', 'forbidden', 'not_found', 'rate_limited'],
  },
} as const
