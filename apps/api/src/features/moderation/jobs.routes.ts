import { messages } from '@inkwell/contract/messages'
import type { Mount } from '../../platform/http/mount.ts'
import type { JobsService } from './jobs.service.ts'
import { toActor, createAdministratorGuards } from './moderation.guards.ts'
import type { Guard } from './moderation.guards.ts'
import { toFailedJob } from './moderation.mapper.ts'
import type { PeopleService } from './people.service.ts'

interface JobsParts {
  jobs: JobsService
  people: PeopleService
  /** Counts a write; throws `rate_limited`. */
  limitWrites: Guard
}

/** Mounts the calls about failed jobs. */
export function mountJobs(mount: Mount, { jobs, people, limitWrites }: JobsParts): void {
  const { guardRead, guardWrite } = createAdministratorGuards(people, limitWrites)

  mount(
    'GET /api/v1/admin/jobs',
    async ({ query }) => {
      const { rows, nextCursor } = await jobs.list(query)
      return { jobs: rows.map(toFailedJob), nextCursor }
    },
    guardRead,
  )

  mount(
    'POST /api/v1/admin/jobs/{id}/run',
    async ({ params, ...caller }) => {
      await jobs.runAgain(toActor(caller), params.id)
      return { msg: messages.jobRunsAgain }
    },
    guardWrite,
  )
}
