import { z } from 'zod'
import { messageKeys } from './messages.ts'
import { boundedText } from './text-bounds.ts'

/** UTF-16 units of a path with its query, encoded: nine for each of those of a path that is kept. */
const PATH_UNITS = 4_500

export const OldAddressQuery = z.object({
  path: boundedText({
    units: PATH_UNITS,
    error: messageKeys.pathInvalid,
    tooLong: messageKeys.pathInvalid,
  }).meta({
    description: 'A path of another site that was imported, with its query if there is one.',
    example: '/2020/01/02/notes-on-the-engine/',
  }),
})

export const OldAddress = z
  .object({
    address: z.string().nullable().meta({
      description: 'The path of the site to which it leads; null if it leads nowhere.',
      example: '/post/019aa1c4-9d5e-7c11-8e0b-5f3a2c9d7e10/notes-on-the-engine',
    }),
  })
  .meta({ id: 'OldAddress' })
