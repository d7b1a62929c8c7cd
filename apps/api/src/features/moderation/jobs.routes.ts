import { messages } from '@inkwell/contract/messages'
import type { User } from '@inkwell/contract/user'
import type { Mount } from '../../platform/http/mount.ts'
import type { JobsService } from './jobs.service.ts'
import { toFailedJob } from './moderation.mapper.ts'
import { actorOf } from './moderation.routes.ts'
import type { PeopleService } from './people.service.ts'

/** Who calls, once it is known. */
interface Caller {
  viewer: User
  address: string
}

interface JobsParts {
  jobs: JobsService
  people: PeopleService
  /** Counts a write; throws `rate_limited` where there are too many. */
  limitWrites: (caller: Caller) => Promise<void>
}

/** The calls about jobs that failed for good. */
export function mountJobs(mount: Mount, { jobs, people, limitWrites }: JobsParts): void {
  const onlyRead = ({ viewer }: Caller) => people.requireAdministrator(viewer._id)

  mount(
    'GET /api/v1/admin/jobs',
    async ({ query }) => {
      const { rows, nextCursor } = await jobs.list(query)
      return { jobs: rows.map(toFailedJob), nextCursor }
    },
    onlyRead,
  )

  mount(
    'POST /api/v1/admin/jobs/{id}/run',
    async ({ params, ...caller }) => {
      await jobs.runAgain(actorOf(caller), params.id)
      return { msg: messages.jobRunsAgain }
    },
    async (caller) => {
      await onlyRead(caller)
      await limitWrites(caller)
    },
  )
}
