import { AccountsAdministration } from './features/accounts/accounts.administration.ts'
import type { Auth } from './features/accounts/accounts.auth.ts'
import { AccountDeletion, DELETE_ACCOUNT } from './features/accounts/accounts.deletion.ts'
import type { OwnRows } from './features/accounts/accounts.deletion.ts'
import { DeletionRepository } from './features/accounts/accounts.deletion.repository.ts'
import { ProfileRepository } from './features/accounts/accounts.profile.repository.ts'
import { ProfileService } from './features/accounts/accounts.profile.service.ts'
import { AccountsRepository } from './features/accounts/accounts.repository.ts'
import { AccountsService } from './features/accounts/accounts.service.ts'
import { SessionsRepository } from './features/accounts/accounts.sessions.repository.ts'
import { SessionsService } from './features/accounts/accounts.sessions.service.ts'
import type { PictureServices } from './features/images/create-pictures.ts'
import { ImportsRepository } from './features/importing/uploads/imports.repository.ts'
import { IdempotencyRepository } from './features/posts/posts.idempotency.repository.ts'
import type { PostsOfDeleted } from './features/posts/posts.purging.ts'
import type { DiscardPictures } from './features/posts/posts.writing.ts'
import type { Clock } from './platform/clock/clock.ts'
import type { NewId } from './platform/clock/new-id.ts'
import type { Database } from './platform/db/database.ts'
import type { Jobs } from './platform/jobs/jobs.ts'
import type { Log } from './platform/log/log.ts'

interface AccountsServicesParts {
  database: Database
  jobs: Jobs
  ownPosts: PostsOfDeleted
  auth: Auth
  pictures: PictureServices
  requiresInvitation: boolean
  /** Signs tokens. */
  secret: string
  clock: Clock
  newId: NewId
  log: Log
}

/** Deletes pictures that nothing uses: covers by key, and pictures of texts by name. */
export function discarding({
  images,
  textPictures,
}: Pick<PictureServices, 'images' | 'textPictures'>): DiscardPictures {
  return async ({ imageKeys = [], pictureNames = [] }) => {
    await images.discard(imageKeys)
    await textPictures.discard(pictureNames)
  }
}

/** What the features have of a person. */
function ownRows({
  database,
  ownPosts,
  pictures,
}: Pick<AccountsServicesParts, 'database' | 'ownPosts' | 'pictures'>): OwnRows {
  const imports = new ImportsRepository(database)
  const responses = new IdempotencyRepository(database)
  return {
    takingDown: (authorId) => ownPosts.takingDown(authorId),
    passingOn: (authorId, otherId) => ownPosts.passingOn(authorId, otherId),
    async *erasing(personId) {
      yield* ownPosts.erasing(personId)
      while (await imports.eraseSomeOf(personId)) yield {}
      while (await responses.eraseSomeOf(personId)) yield {}
      yield* pictures.textPictures.disowning(personId)
    },
  }
}

/** Accounts, profiles and sessions. */
export function createAccounts({
  database,
  jobs,
  pictures,
  ownPosts,
  ...parts
}: AccountsServicesParts) {
  const { isUniqueViolation } = database
  const accounts = new AccountsService({
    ...parts,
    repository: new AccountsRepository(database),
    isUniqueViolation,
  })
  const repository = new SessionsRepository(database)
  const sessions = new SessionsService({ repository, accounts, clock: parts.clock })
  const deletion = new AccountDeletion({
    ...parts,
    repository: new DeletionRepository(database),
    ownRows: ownRows({ database, ownPosts, pictures }),
    discardPictures: discarding(pictures),
    addJob: (payload, runAt, transaction) =>
      jobs.add(transaction, DELETE_ACCOUNT, payload, { runAt, uniqueKey: payload.personId }),
    removeJob: (personId, transaction) => jobs.remove(DELETE_ACCOUNT, personId, transaction),
  })
  jobs.handle(DELETE_ACCOUNT, deletion)
  const profile = new ProfileService({
    ...parts,
    repository: new ProfileRepository(database),
    deletion,
    isUniqueViolation,
  })
  const administration = new AccountsAdministration({ ...parts, isUniqueViolation })
  return { accounts, sessions, profile, administration }
}
