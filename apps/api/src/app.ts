import { OpenAPIHono } from '@hono/zod-openapi'
import { createClientAddressReader } from '@inkwell/serving/address'
import { createReadiness } from '@inkwell/serving/graceful-stop'
import type { Readiness } from '@inkwell/serving/graceful-stop'
import { sql } from 'kysely'
import { mountProfile } from './features/accounts/accounts.profile.routes.ts'
import { mountAccounts } from './features/accounts/accounts.routes.ts'
import { requireSession } from './features/accounts/accounts.standing.ts'
import { mountAuthors } from './features/authors/authors.routes.ts'
import { mountCards } from './features/cards/cards.routes.ts'
import { mountComments } from './features/comments/comments.routes.ts'
import { mountExporting } from './features/exporting/exporting.routes.ts'
import { mountTextPictures } from './features/images/images.texts.routes.ts'
import { mountImages } from './features/images/images.routes.ts'
import { mountInvitations } from './features/moderation/invitations.routes.ts'
import { mountJobs } from './features/moderation/jobs.routes.ts'
import { toActor, createAdministratorGuards } from './features/moderation/moderation.guards.ts'
import { mountOldAddresses } from './features/importing/addresses/old-addresses.routes.ts'
import { mountImports } from './features/importing/uploads/imports.routes.ts'
import { mountModeration } from './features/moderation/moderation.routes.ts'
import { mountReports } from './features/moderation/reports.routes.ts'
import { mountSitemap } from './features/sitemap/sitemap.routes.ts'
import { mountPages } from './features/pages/pages.routes.ts'
import { mountBrowsing } from './features/posts/posts.browsing.routes.ts'
import { mountCovers } from './features/posts/posts.covers.routes.ts'
import { mountDrafts } from './features/posts/posts.drafts.routes.ts'
import { mountFeed } from './features/posts/posts.feed.routes.ts'
import { mountSearch } from './features/search/search.routes.ts'
import { mountPosts } from './features/posts/posts.routes.ts'
import { mountTags } from './features/tags/tags.routes.ts'
import { systemClock } from './platform/clock/clock.ts'
import type { EventReader } from './platform/db/events.ts'
import type { Env } from './platform/http/context.ts'
import { allowedOrigins, cors } from './platform/http/cors.ts'
import { handleError, handleNotFound } from './platform/http/error-handler.ts'
import { mountHealth } from './platform/http/health.routes.ts'
import { knownMethods } from './platform/http/methods.ts'
import { createBodyMemory } from './platform/http/work-queues.ts'
import { createMount } from './platform/http/mount.ts'
import type { Mount } from './platform/http/mount.ts'
import { createMountRead } from './platform/http/mount-read.ts'
import type { MountRead } from './platform/http/mount-read.ts'
import { PublicReads } from './platform/http/public-reads.ts'
import { requestLog } from './platform/http/request-log.ts'
import { securityHeaders, securityHeadersOf } from './platform/http/security-headers.ts'
import { createCachedReadHandler } from './platform/http/cached-read-handler.ts'
import type { LimitReads } from './platform/http/cached-read-handler.ts'
import { createLoadShedding } from './platform/http/load-shedding.ts'
import { createIsOwnSite } from './platform/http/site-key.ts'
import { createLimits } from './limits.ts'
import type { Limits } from './limits.ts'
import type { Rates } from './rates.ts'
import { mountOpenApi } from './platform/openapi/openapi.routes.ts'
import { registerRepeating } from './repeating-jobs.ts'
import { createServices } from './services.ts'
import type { ServiceParts, Services } from './services.ts'
import { createUploadedImports } from './uploaded-imports.ts'
import type { UploadedImports } from './uploaded-imports.ts'

interface AppParts extends ServiceParts {
  /** Rate limits other than the default. */
  rates?: Partial<Rates> | undefined
  /** Set when the service is about to stop. */
  readiness?: Readiness
}

const UNKNOWN_PROXY =
  'A proxy seems to stand in front of this service. All behind it count as one: name it in ' +
  'TRUSTED_PROXIES.'

const OTHER_SITE_KEY =
  'A request came with another SITE_KEY than that of this service. Give all web servers and data services ' +
  'the same one: the reads of a web server without it count as those of one client.'

/** Identifies clients and counts their reads. */
function createClientIdentifier({ settings, log }: AppParts, limits: Limits) {
  const addressOf = createClientAddressReader({
    trustedProxies: settings.trustedProxies,
    onUnknownProxy: (proxy) => log.warn({ proxy }, UNKNOWN_PROXY),
  })
  const isOwnSite = createIsOwnSite(settings.siteKey, () => log.warn(OTHER_SITE_KEY))
  const addressOrSite: typeof addressOf = (request) =>
    isOwnSite(request) ? '' : addressOf(request)
  const limitReads: LimitReads = async (request) => {
    if (isOwnSite(request)) return undefined
    const address = addressOf(request)
    await limits.limitReads(address)
    return address
  }
  return { addressOf, addressOrSite, limitReads }
}

interface CallParts {
  services: Services
  limits: Limits
}

/** Mounts the calls that export a person's data, and those of the site. */
function mountExports(mount: Mount, { services, limits }: CallParts): void {
  const { exporting, sessions, database, moderation } = services
  const { people, audit } = moderation
  mountExporting(mount, {
    exporting,
    listSessions: (authorization, origin) => sessions.list(authorization, origin),
    ...limits,
    requireAdministrator: ({ viewer }) => people.requireAdministrator(viewer._id),
    recordSiteExport: (caller) =>
      audit.record(toActor(caller), 'export_site', undefined, database.writes),
  })
}

/** Mounts the calls of all features. */
function mountCalls(mount: Mount, mountRead: MountRead, { services, limits }: CallParts): void {
  const { accounts, sessions, profile, posts, pages, moderation } = services
  const { people, audit } = moderation
  mountAccounts(mount, {
    accounts,
    ...limits,
    recordSignIn: (...attempt) => audit.recordSignIn(...attempt),
    isAdministrator: (id) => people.isAdministrator(id),
  })
  mountProfile(mount, {
    profile,
    sessions,
    ...limits,
    recordWrongPassword: (...check) => audit.recordWrongPassword(...check),
  })
  mountExports(mount, { services, limits })
  const limitTexts: typeof limits.limitWrites = async (caller) => {
    posts.checkPlace(caller.viewer._id)
    await limits.limitWrites(caller)
  }
  mountPosts(mount, mountRead, { ...services, ...limits, limitTexts })
  mountFeed(mountRead, services)
  mountBrowsing(mountRead, services)
  mountSitemap(mountRead, services)
  mountOldAddresses(mountRead, services)
  mountDrafts(mount, { ...services, ...limits, limitTexts })
  mountCovers(mount, { ...services, ...limits })
  mountTextPictures(mount, { ...services, ...limits })
  mountAuthors(mount, mountRead, { ...services, ...limits })
  mountSearch(mount, mountRead, { ...services, ...limits })
  mountPages(mount, mountRead, {
    pages,
    ...createAdministratorGuards(people, limits.limitWrites),
    async record(caller, { act, slug }, transaction) {
      await requireSession(caller.sessionId, transaction)
      await audit.record(toActor(caller), act, { id: slug, name: slug }, transaction)
    },
  })
  mountTags(mount, mountRead, {
    tags: services.tags,
    guardWrite: createAdministratorGuards(people, limits.limitWrites).guardWrite,
    async record(caller, { act, tag }, transaction) {
      await requireSession(caller.sessionId, transaction)
      await audit.record(toActor(caller), act, tag, transaction)
    },
  })
  mountModeration(mount, { moderation, ...limits })
  mountInvitations(mount, { ...moderation, ...limits })
  mountJobs(mount, { ...moderation, ...limits })
  mountReports(mount, {
    ...moderation,
    ...limits,
    authenticate: async (authorization) => (await accounts.currentSession(authorization)).user,
  })
}

/** Mounts the calls about imports and their comments. */
function mountImported(
  mount: Mount,
  mountRead: MountRead,
  { services, uploads, limits }: CallParts & { uploads: UploadedImports },
): void {
  const { people, audit } = services.moderation
  mountImports(mount, {
    imports: uploads.imports,
    ...limits,
    record: (caller, act, file, transaction) =>
      audit.record(toActor(caller), act, file, transaction),
  })
  mountComments(mount, mountRead, {
    ...services,
    ...limits,
    isAdministrator: (id) => people.isAdministrator(id),
    async record(caller, post, transaction) {
      await requireSession(caller.sessionId, transaction)
      await audit.record(toActor(caller), 'delete_comment', post, transaction)
    },
  })
}

/** Mounts what is no call: pictures and cards. */
function mountFiles(
  app: OpenAPIHono<Env>,
  services: Services,
  { addressOf, limitReads }: ReturnType<typeof createClientIdentifier>,
): void {
  const queue = <T>(work: () => Promise<T>, from?: string) =>
    services.queues.reads(work, from === undefined ? {} : { from })
  mountCards(app, { ...services, limitReads, queue })
  mountImages(app, { ...services, addressOf })
}

/** What a write does before it answers. */
function createAfterWrite(
  { jobs, searchThreads, publicPictures }: Services,
  events: EventReader,
): () => Promise<void> {
  return async () => {
    jobs.wake()
    searchThreads.wake()
    await Promise.all([events.catchUp(), publicPictures.afterWriting()])
  }
}

/** Ends all threads and child processes. */
async function closeAll(services: Services): Promise<void> {
  const { images, publicPictures, cards, renderer, searchThreads } = services
  const all = [images, publicPictures, cards, renderer, searchThreads]
  await Promise.all(all.map((each) => each.close()))
}

/** Creates the data service. `close` stops it without loss of acknowledged writes. */
export async function buildApp(parts: AppParts) {
  const { settings, log, clock = systemClock, readiness = createReadiness() } = parts
  const services = await createServices(parts)
  const { database, accounts, jobs, searchThreads, publicPictures, deriveKey, queues } = services
  const limits = createLimits({
    isOn: settings.rateLimits,
    secret: deriveKey('rate limits'),
    rates: parts.rates,
    database,
    clock,
    log,
  })
  const uploads = createUploadedImports({ services, settings, clock })
  const clients = createClientIdentifier(parts, limits)
  const { addressOf, addressOrSite, limitReads } = clients

  const origins = allowedOrigins(settings.webOrigin)
  const security = securityHeadersOf(settings.apiOrigin)
  const app = new OpenAPIHono<Env>({ strict: false })
  app.onError(handleError)
  app.notFound(handleNotFound)
  app.use(requestLog(log), securityHeaders(security), cors(origins), knownMethods(app))

  const events = database.openEvents()
  const reads = new PublicReads(events, queues.reads, database.readPublicly)
  const bodies = createBodyMemory(log)
  const mount = createMount(app, {
    addressOf,
    limitReads,
    authenticate: (authorization, origin) => accounts.authenticate(authorization, origin),
    afterWriting: createAfterWrite(services, events),
    queues,
    bodies,
  })
  const mountRead = createMountRead(app, { reads, security, limitReads })
  mountCalls(mount, mountRead, { services, limits })
  mountImported(mount, mountRead, { services, uploads, limits })
  mountFiles(app, services, clients)
  mountHealth(mount, { read: () => sql`select 1`.execute(database.reads), readiness })
  const describe = mountOpenApi(app, settings)

  const admit = createLoadShedding({ queues, security, origins, log, addressOrSite })
  registerRepeating({ services, uploads, limits, clock, log })
  await jobs.schedule()
  const workers = (parts.runsJobs ?? true) ? [jobs, searchThreads, publicPictures] : []
  for (const worker of workers) worker.start()

  return {
    app,
    fetch: app.fetch,
    request: app.request,
    /** Answers cached public reads and passes other requests to the given listener. */
    handleCachedRead: createCachedReadHandler({ reads, origins, log, limitReads, admit }),
    admit,
    services,
    /** The memory for large request bodies. */
    bodies,
    /** Returns the OpenAPI description as JSON. */
    describe,
    async close(): Promise<void> {
      // Running jobs are aborted and released.
      await Promise.all([jobs.stop(), closeAll(services)])
      await events.close()
      await database.close()
    },
  }
}

export type App = Awaited<ReturnType<typeof buildApp>>
