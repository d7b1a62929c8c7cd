import type { Clock } from '../../platform/clock/clock.ts'
import type { NewId } from '../../platform/clock/new-id.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { AuditRepository } from './audit.repository.ts'
import { AuditService } from './audit.service.ts'
import { HidingRepository } from './hiding.repository.ts'
import { HidingService } from './hiding.service.ts'
import { InvitationsRepository } from './invitations.repository.ts'
import { InvitationsService } from './invitations.service.ts'
import type { InvitationsParts } from './invitations.service.ts'
import { JobsService } from './jobs.service.ts'
import type { Accounts } from './moderation.accounts.ts'
import { PeopleRepository } from './people.repository.ts'
import { PeopleService } from './people.service.ts'
import { ReportsRepository } from './reports.repository.ts'
import { ReportsService } from './reports.service.ts'
import { ResetsRepository } from './resets.repository.ts'
import { ResetsService } from './resets.service.ts'
import { CHANGE_POSTS, jobKeyOf, SuspendedPosts } from './suspended-posts.ts'

interface ModerationParts {
  database: Database
  jobs: Jobs
  /** Key of the hashes that stand for reporters. */
  secret: Buffer
  accounts: Accounts
  findInvitation: InvitationsParts['find']
  webOrigin: string
  clock: Clock
  newId: NewId
}

/** Creates the services of moderation. */
export function createModeration(parts: ModerationParts) {
  const { database, jobs: queue, secret, accounts, webOrigin, clock, newId } = parts
  const audit = new AuditService({ repository: new AuditRepository(database), clock, newId })
  const posts = new HidingRepository(database)
  const persons = new PeopleRepository(database)
  const repository = new ReportsRepository(database)
  const suspendedPosts = new SuspendedPosts({
    repository: posts,
    people: persons,
    accounts,
    addJob: (payload, runAt, transaction) =>
      queue.add(transaction, CHANGE_POSTS, payload, { runAt, uniqueKey: jobKeyOf(payload) }),
    removeJob: (payload, transaction) => queue.remove(CHANGE_POSTS, jobKeyOf(payload), transaction),
    clock,
  })
  queue.handle(CHANGE_POSTS, suspendedPosts)
  const people = new PeopleService({
    repository: persons,
    accounts,
    posts: suspendedPosts,
    audit,
    clock,
  })
  const hiding = new HidingService({
    repository: posts,
    reports: repository,
    people: persons,
    accounts,
    audit,
    clock,
    newId,
  })
  const reports = new ReportsService({ repository, posts, secret, clock, newId })
  const resets = new ResetsService({
    repository: new ResetsRepository(database),
    people: persons,
    accounts,
    audit,
    clock,
    webOrigin,
  })
  const invitations = new InvitationsService({
    repository: new InvitationsRepository(database),
    people: persons,
    find: parts.findInvitation,
    audit,
    clock,
    newId,
    webOrigin,
  })
  const jobs = new JobsService({
    jobs: queue,
    audit,
    transaction: (work) => persons.transaction(work),
  })
  return { people, hiding, reports, resets, invitations, jobs, audit }
}
