import { z } from 'zod'
import {
  ImportAnswer,
  ImportItems,
  ImportItemsQuery,
  ImportPartForm,
  ImportRuns,
  ImportsQuery,
  NewImport,
  ReportFile,
  StartImport,
} from './import.ts'
import { IMPORT_PART_BYTES } from './limits.ts'
import { messageKeys } from './messages.ts'
import { OldAddress, OldAddressQuery } from './old-address.ts'

const ImportParams = z.object({
  id: z.string().meta({
    description: 'The `_id` of the import.',
    example: '019aa1c4-9d5e-7c11-8e0b-5f3a2c9d7e13',
  }),
})

const ImportPartParams = ImportParams.extend({
  part: z.string().meta({ description: 'The number of the part, from 0.', example: '0' }),
})

const mine = { tag: 'Posts', session: 'required', status: 200 } as const

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
  'GET /api/v1/imports': {
    ...mine,
    operationId: 'listImports',
    summary: 'Imports of texts of other programs, newest first',
    description: 'Those of the caller, or those of the site, which are for administrators.',
    query: ImportsQuery,
    answer: ImportRuns,
    errors: ['invalid', 'unauthenticated', 'forbidden', 'rate_limited'],
  },
  'POST /api/v1/imports': {
    ...mine,
    operationId: 'beginImport',
    summary: 'Begin to upload a file for an import',
    description:
      `It is uploaded in parts of ${IMPORT_PART_BYTES} bytes, in any order. When all are here, the file ` +
      'is read without a change to the site. One import at a time for each account, and for the site.',
    status: 201,
    json: NewImport,
    answer: ImportAnswer,
    errors: [
      'invalid',
      'too_large',
      'unsupported_media_type',
      'unauthenticated',
      'forbidden',
      'rate_limited',
    ],
  },
  'GET /api/v1/imports/{id}': {
    ...mine,
    operationId: 'readImport',
    summary: 'How far an import is',
    params: ImportParams,
    answer: ImportAnswer,
    errors: ['unauthenticated', 'not_found', 'rate_limited'],
  },
  'PUT /api/v1/imports/{id}/parts/{part}': {
    ...mine,
    operationId: 'uploadImportPart',
    summary: 'Upload a part of the file of an import',
    description: 'A part that is here already may be sent again. The last one starts the reading.',
    params: ImportPartParams,
    form: ImportPartForm,
    files: { part: ['application/octet-stream'] },
    fileLimit: {
      bytes: IMPORT_PART_BYTES,
      tooLarge: messageKeys.importPartInvalid,
      invalid: messageKeys.importPartInvalid,
    },
    answer: ImportAnswer,
    errors: [
      'invalid',
      'too_large',
      'unsupported_media_type',
      'unauthenticated',
      'not_found',
      'rate_limited',
    ],
  },
  'POST /api/v1/imports/{id}/start': {
    ...mine,
    operationId: 'startImport',
    summary: 'Import a file that has been read',
    description:
      'Also once more for one that failed. What is here already is not taken twice. An import that fetches pictures again ' +
      'later does so at once, with `fetchPictures`.',
    params: ImportParams,
    json: StartImport,
    answer: ImportAnswer,
    errors: ['invalid', 'unsupported_media_type', 'unauthenticated', 'not_found', 'rate_limited'],
  },
  'POST /api/v1/imports/{id}/cancel': {
    ...mine,
    operationId: 'cancelImport',
    summary: 'Cancel an import',
    description:
      'What has been taken stays. An import that has ended stays as it is; it fetches no pictures again.',
    params: ImportParams,
    answer: ImportAnswer,
    errors: ['unauthenticated', 'not_found', 'rate_limited'],
  },
  'GET /api/v1/imports/{id}/items': {
    ...mine,
    operationId: 'listImportItems',
    summary: 'The report of an import: what became of each record of its source',
    description: 'In the order of the source; pictures without a record of their own come last.',
    params: ImportParams,
    query: ImportItemsQuery,
    answer: ImportItems,
    errors: ['invalid', 'unauthenticated', 'not_found', 'rate_limited'],
  },
  'GET /api/v1/imports/{id}/report': {
    ...mine,
    operationId: 'downloadImportReport',
    summary: 'The report of an import as a file',
    params: ImportParams,
    answer: ReportFile,
    file: { type: 'application/json', name: 'report.json' },
    errors: ['unauthenticated', 'not_found', 'rate_limited'],
  },
} as const
