import { z } from 'zod'

/** A job that failed permanently. */
export const FailedJob = z
  .object({
    _id: z.string(),
    kind: z.string().meta({ description: 'What was to be done.', example: 'images.encode' }),
    attempts: z.int().meta({ description: 'How often it was tried.' }),
    lastError: z.string().meta({ description: 'What went wrong the last time, for people.' }),
    failedAt: z.iso.datetime(),
  })
  .meta({ id: 'FailedJob' })
export type FailedJob = z.infer<typeof FailedJob>

export const FailedJobs = z
  .object({
    jobs: z.array(FailedJob),
    nextCursor: z.string().nullable().meta({
      description: 'Give it back as `cursor` for what comes next; null at the end.',
    }),
  })
  .meta({ id: 'FailedJobs' })
