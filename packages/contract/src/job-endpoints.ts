import { z } from 'zod'
import { FailedJobs } from './job.ts'
import { PageQuery } from './moderation.ts'
import { Message } from './post.ts'

const JobParams = z.object({
  id: z.string().meta({
    description: 'The `_id` of the job.',
    example: '019aa1c4-9d5e-7c11-8e0b-5f3a2c9d7e13',
  }),
})

const asAdministrator = { tag: 'Moderation', session: 'required', status: 200 } as const

/** The calls for background jobs, such as the encoding of pictures. */
export const jobEndpoints = {
  'GET /api/v1/admin/jobs': {
    ...asAdministrator,
    operationId: 'listFailedJobs',
    summary: 'Work behind requests that failed for good, newest first',
    description:
      'A job is tried again by itself, later and later. Those that failed every time are here.',
    query: PageQuery,
    answer: FailedJobs,
    errors: ['invalid', 'unauthenticated', 'forbidden', 'rate_limited'],
  },
  'POST /api/v1/admin/jobs/{id}/run': {
    ...asAdministrator,
    operationId: 'runJobAgain',
    summary: 'Run a job that failed for good once more',
    description: 'It begins at once. If it fails again, it is tried as often as the first time.',
    params: JobParams,
    answer: Message,
    errors: ['unauthenticated', 'forbidden', 'not_found', 'rate_limited'],
  },
} as const
