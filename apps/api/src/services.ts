import { hkdfSync } from 'node:crypto'
import type { Settings } from '@inkwell/settings/settings'
import { createAuth } from './features/accounts/accounts.auth.ts'
import type { PasswordHashing } from './features/accounts/accounts.auth.ts'
import { requireActive } from './features/accounts/accounts.standing.ts'
import { createPictures } from './features/images/create-pictures.ts'
import type { PicturePools, PictureServices } from './features/images/create-pictures.ts'
import { toImage, variantsOfUpload } from './features/images/images.mapper.ts'
import type { OwnAddresses } from './features/images/images.own-addresses.ts'
import { IMAGES_PATH } from './features/images/images.routes.ts'
import { createModeration } from './features/moderation/create-moderation.ts'
import { PagesRepository } from './features/pages/pages.repository.ts'
import { PagesService } from './features/pages/pages.service.ts'
import { DraftsCreation } from './features/posts/posts.drafts.creation.ts'
import { PostsCovers } from './features/posts/posts.covers.service.ts'
import { DraftsRepository } from './features/posts/posts.drafts.repository.ts'
import { DraftsService } from './features/posts/posts.drafts.service.ts'
import { ImportedTexts } from './features/posts/posts.imported-texts.ts'
import { HistoryPruning } from './features/posts/posts.history-pruning.ts'
import { PostHistory } from './features/posts/posts.history.ts'
import { FORGET_KEY } from './features/posts/posts.idempotency-record.ts'
import { IdempotencyRepository } from './features/posts/posts.idempotency.repository.ts'
import { IdempotencyService } from './features/posts/posts.idempotency.service.ts'
import type { SetTags } from './features/posts/posts.labels.ts'
import type { DescribeImage, DescribeOwnImage } from './features/posts/posts.mapper.ts'
import { MyPostsRepository } from './features/posts/posts.mine.repository.ts'
import { MyPostsService } from './features/posts/posts.mine.service.ts'
import { PostsPublishing, PUBLISH_DRAFT } from './features/posts/posts.publishing.ts'
import { DraftSchedule } from './features/posts/posts.schedule.ts'
import { PostsOfDeleted } from './features/posts/posts.purging.ts'
import { PostsPurging } from './features/posts/posts.purging.repository.ts'
import { PostsCreation } from './features/posts/posts.creation.ts'
import { PostsRenderer } from './features/posts/posts.renderer.ts'
import type { RendererPool } from './features/posts/posts.renderer.ts'
import { PostsRepository } from './features/posts/posts.repository.ts'
import { RevisionsRepository } from './features/posts/posts.revisions.repository.ts'
import { RevisionsService } from './features/posts/posts.revisions.service.ts'
import type { DiscardPictures, Pictures } from './features/posts/posts.writing.ts'
import { PostsService } from './features/posts/posts.service.ts'
import { createTags } from './features/tags/create-tags.ts'
import { systemClock } from './platform/clock/clock.ts'
import type { Clock } from './platform/clock/clock.ts'
import { newId } from './platform/clock/new-id.ts'
import type { Database } from './platform/db/database.ts'
import { openDatabase } from './platform/db/open-database.ts'
import { createWorkQueues } from './platform/http/work-queues.ts'
import { Jobs } from './platform/jobs/jobs.ts'
import type { Log } from './platform/log/log.ts'
import { readAuthSecret } from './platform/secret/auth-secret.ts'
import { createFileStore } from './platform/storage/create-file-store.ts'
import { createPublicPlace } from './platform/storage/public-store.ts'
import { prepareDataFolder, refuseHalfRestored } from './platform/storage/data-folder.ts'
import { closeToOthers } from './platform/storage/private-files.ts'
import { beforeUpgrade } from './backup.ts'
import { createAccounts, discarding } from './account-services.ts'
import { createBrowsingServices } from './browsing-services.ts'

/** Child processes; by default each service has its own. */
export interface Pools extends PicturePools {
  renderers?: RendererPool
}

export interface ServiceParts {
  settings: Settings
  log: Log
  clock?: Clock
  /** Whether jobs run; true by default. */
  runsJobs?: boolean
  /** A faster hash for tests. */
  passwordHashing?: PasswordHashing | undefined
  /** Child processes that tests share. */
  pools?: Pools
}

interface PostsServicesParts extends Required<Pick<ServiceParts, 'log' | 'clock'>> {
  pools: Pools
  database: Database
  jobs: Jobs
  pictures: PictureServices
  purging: PostsPurging
  /** The prefix of the URLs of all our pictures. */
  storage: string
}

interface WritingParts extends Pick<PostsServicesParts, 'database' | 'jobs' | 'clock'> {
  posts: PostsRepository
  drafts: DraftsRepository
  schedule: DraftSchedule
  revisions: RevisionsRepository
  history: PostHistory
  idempotency: IdempotencyService
  purging: PostsPurging
  renderer: PostsRenderer
  pictures: Pictures
  setTags: SetTags
  describe: DescribeImage
  describeOwn: DescribeOwnImage
  discardPictures: DiscardPictures
}

/** Drafts, their publication, the history of posts, and the lists of their authors. */
function createWriting({ database, jobs, ...parts }: WritingParts) {
  const shared = { ...parts, requireActive, newId }
  const publishing = new PostsPublishing(shared)
  jobs.handle(PUBLISH_DRAFT, publishing)
  return {
    drafts: new DraftsService({ ...shared, repository: parts.drafts }),
    draftsCreation: new DraftsCreation({ ...shared, repository: parts.drafts }),
    covers: new PostsCovers(shared),
    importedTexts: new ImportedTexts(shared),
    publishing,
    schedule: parts.schedule,
    revisions: new RevisionsService({ ...shared, repository: parts.revisions }),
    myPosts: new MyPostsService({ ...shared, repository: new MyPostsRepository(database) }),
  }
}

function describingOwn(addresses: OwnAddresses): DescribeOwnImage {
  return (post) => (stored, words) => {
    const variants = variantsOfUpload(stored)
    return toImage({ ...stored, variants }, words, (name) => addresses.make(name, post))
  }
}

interface PagesServicesParts extends Pick<PostsServicesParts, 'database' | 'clock'> {
  renderer: PostsRenderer
  textPictures: PictureServices['textPictures']
}

/** Pages of the site. */
function createPages({ textPictures, database, ...parts }: PagesServicesParts) {
  return new PagesService({
    ...parts,
    repository: new PagesRepository(database),
    notePictures: (...page) => textPictures.noteOnPage(...page),
  })
}

function createIdempotency({
  database,
  jobs,
  clock,
}: Pick<PostsServicesParts, 'database' | 'jobs' | 'clock'>) {
  jobs.handle(FORGET_KEY, { run: () => Promise.resolve() })
  return new IdempotencyService({
    repository: new IdempotencyRepository(database),
    clock,
    forgetLater: ({ fingerprint, ...options }, transaction) =>
      jobs.add(transaction, FORGET_KEY, { fingerprint }, options),
  })
}

function createSchedule({ jobs, ...parts }: Pick<WritingParts, 'drafts' | 'jobs' | 'clock'>) {
  return new DraftSchedule({
    ...parts,
    addJob: (id, runAt, transaction) =>
      jobs.add(transaction, PUBLISH_DRAFT, { id }, { runAt, uniqueKey: id }),
  })
}

/** Posts, pages and their renderer. */
function createPosts({
  database,
  jobs,
  pictures: { images, textPictures, ownAddresses },
  purging,
  storage,
  pools,
  clock,
  log,
}: PostsServicesParts) {
  const idempotency = createIdempotency({ database, jobs, clock })
  const renderer = new PostsRenderer({ log, storage }, pools.renderers)
  const repository = new PostsRepository(database)
  const revisions = new RevisionsRepository(database)
  const describe: DescribeImage = (...image) => toImage(...image, (name) => storage + name)
  const pictures: Pictures = {
    keep: (file, attach) => images.keep(file, attach),
    note: (text, transaction) => textPictures.noteInPost(text, transaction),
    describe,
    storage,
  }
  const pruning = new HistoryPruning({ repository: revisions, posts: repository, clock })
  const tagging = createTags({ database, clock, newId })
  const drafts = new DraftsRepository(database)
  const shared = {
    drafts,
    schedule: createSchedule({ drafts, jobs, clock }),
    history: new PostHistory({ repository: revisions, pruning, notePictures: pictures.note }),
    purging,
    discardPictures: discarding({ images, textPictures }),
    renderer,
    pictures,
    setTags: tagging.setTags,
    requireActive,
    clock,
    newId,
  }
  const posts = new PostsService({ ...shared, repository })
  const creation = new PostsCreation({
    ...shared,
    repository,
    idempotency,
    isForeignKeyViolation: database.isForeignKeyViolation,
  })
  const pages = createPages({ database, renderer, textPictures, clock })
  const writing = createWriting({
    ...shared,
    database,
    jobs,
    posts: repository,
    revisions,
    idempotency,
    describe,
    describeOwn: describingOwn(ownAddresses),
  })
  const made = { posts, creation, pages, renderer, idempotency, history: pruning }
  return { ...made, ...tagging, ...writing }
}

/** Opens all that the services store; throws StartError. */
async function openStores(settings: Settings, log: Log) {
  const { dataDir, authSecret } = settings
  refuseHalfRestored(dataDir)
  await prepareDataFolder(dataDir)
  await closeToOthers(dataDir)
  const secret = authSecret ?? (await readAuthSecret(dataDir))
  const files = createFileStore(settings)
  await files.prepare()
  const database = await openDatabase(settings, log, {
    beforeUpgrade: beforeUpgrade(settings, log),
  })
  /** Derives an independent key for each purpose. */
  const deriveKey = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
  return { database, secret, deriveKey, files }
}

/**
 * Creates all services without HTTP, for the server and for commands. Throws StartError if the settings
 * do not permit a start.
 */
export async function createServices(parts: ServiceParts) {
  const { settings, log, clock = systemClock, passwordHashing, pools = {} } = parts
  const { database, secret, deriveKey, files } = await openStores(settings, log)
  const storage = `${settings.apiOrigin}${IMAGES_PATH}/`
  const queues = createWorkQueues(log)
  const auth = createAuth({
    database,
    secret,
    origin: settings.apiOrigin,
    log,
    newId,
    passwordQueue: queues.passwords,
    passwordHashing,
  })
  const jobs = new Jobs({ database, clock, newId, log })
  const pictures = createPictures({
    database,
    jobs,
    files,
    publicPlace: createPublicPlace(settings),
    storage,
    secret: deriveKey('addresses of covers'),
    requireActive,
    pools,
    clock,
    newId,
    log,
  })
  const purging = new PostsPurging(database)
  const people = createAccounts({
    database,
    jobs,
    ownPosts: new PostsOfDeleted(purging),
    auth,
    secret,
    pictures,
    requiresInvitation: settings.signUp === 'closed',
    clock,
    newId,
    log,
  })
  const common = { database, storage, clock, log }
  const writing = createPosts({ ...common, jobs, pictures, purging, pools })
  const browsing = createBrowsingServices({ ...common, ...pictures, ...writing, settings })
  const moderation = createModeration({
    database,
    jobs,
    secret: deriveKey('reports'),
    accounts: people.administration,
    findInvitation: (token) => people.accounts.findInvitation(token),
    webOrigin: settings.webOrigin,
    clock,
    newId,
  })
  const made = { ...people, ...pictures, ...writing, ...browsing, moderation }
  return { database, jobs, files, deriveKey, queues, ...made }
}

export type Services = Awaited<ReturnType<typeof createServices>>
