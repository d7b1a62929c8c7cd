import { OpenAPIHono } from '@hono/zod-openapi'
import { sql } from 'kysely'
import { mountAccounts } from './features/accounts/accounts.routes.ts'
import { mountImages } from './features/images/images.routes.ts'
import { mountPosts } from './features/posts/posts.routes.ts'
import { systemClock } from './platform/clock/clock.ts'
import type { Clock } from './platform/clock/clock.ts'
import { hourly } from './platform/clock/hourly.ts'
import { untilDone } from './platform/clock/until-done.ts'
import type { Env } from './platform/http/context.ts'
import { createAddressOf } from './platform/http/address.ts'
import { AnswerCache } from './platform/http/answer-cache.ts'
import { allowedOrigins, cors } from './platform/http/cors.ts'
import { answerError, answerNotFound } from './platform/http/error-answer.ts'
import { mountHealth } from './platform/http/health.routes.ts'
import { knownMethods } from './platform/http/methods.ts'
import { createMount } from './platform/http/mount.ts'
import { createMountRead } from './platform/http/mount-read.ts'
import { PublicReads } from './platform/http/public-reads.ts'
import { requestLog } from './platform/http/request-log.ts'
import { securityHeaders, securityHeadersOf } from './platform/http/security-headers.ts'
import { createShortWay } from './platform/http/short-way.ts'
import { createLimits } from './platform/limits/limits.ts'
import type { Limits } from './platform/limits/limits.ts'
import type { Rates } from './platform/limits/rates.ts'
import { mountOpenApi } from './platform/openapi/openapi.routes.ts'
import type { Log } from './platform/log/log.ts'
import { createServices } from './services.ts'
import type { ServiceParts, Services } from './services.ts'

interface AppParts extends ServiceParts {
  /** Limits other than the usual ones. */
  rates?: Partial<Rates> | undefined
}

const UNKNOWN_PROXY =
  'A proxy seems to stand in front of this service. All behind it count as one: name it in ' +
  'TRUSTED_PROXIES.'

interface Tidied {
  services: Services
  limits: Limits
  clock: Clock
  log: Log
}

/** Makes what runs each hour: everything that is over goes. */
function tidying({ services, limits, clock, log }: Tidied): () => Promise<void> {
  const { database, accounts, images, posts, claims } = services
  return async () => {
    const purged = {
      posts: await posts.purgeTrash(),
      sessions: await accounts.purgeSessions(clock()),
      claims: await claims.purge(),
      pictures: await images.purge(),
      changes: await database.purgeChanges(),
      counts: await limits.purge(),
    }
    if (Object.values(purged).some((count) => count > 0)) log.info(purged, 'purged')
  }
}

/** The whole data service, ready for requests. `close` ends it; nothing acknowledged is lost. */
export async function buildApp(parts: AppParts) {
  const { settings, log, clock = systemClock } = parts
  const services = await createServices(parts)
  const { database, accounts, images, queue, posts, deriveKey } = services
  const limits = createLimits({
    isOn: settings.rateLimits,
    secret: deriveKey('rate limits'),
    rates: parts.rates,
    database,
    clock,
    log,
  })
  if (!settings.rateLimits) log.warn('RATE LIMITS ARE OFF. Never run a public service like this.')

  const origins = allowedOrigins(settings.webOrigin)
  const security = securityHeadersOf(settings.apiOrigin)
  const app = new OpenAPIHono<Env>({ strict: false })
  app.onError(answerError)
  app.notFound(answerNotFound)
  app.use(requestLog(log), securityHeaders(security), cors(origins), knownMethods(app))

  const cache = new AnswerCache(database.changes)
  const reads = new PublicReads(cache)
  const addressOf = createAddressOf({
    trustedProxies: settings.trustedProxies,
    onUnknownProxy: (proxy) => log.warn({ proxy }, UNKNOWN_PROXY),
  })
  const mount = createMount(app, {
    addressOf,
    authenticate: (authorization) => accounts.authenticate(authorization),
    afterWriting: () => cache.wrote(),
  })
  mountAccounts(mount, { accounts, ...limits })
  mountPosts(mount, createMountRead(app, reads, security), { posts, ...limits })
  mountImages(app, images)
  mountHealth(mount, () => sql`select 1`.execute(database.reads))
  const describe = mountOpenApi(app, settings)

  const tidy = tidying({ services, limits, clock, log })
  await images.sweep()
  await tidy()
  const stopTidying = hourly(tidy, log)
  const stopRendering = untilDone(() => posts.renderStale(), log)
  if (parts.encodesPictures ?? true) queue.start()

  return {
    app,
    fetch: app.fetch,
    request: app.request,
    /** Answers public reads past everything; leaves the rest to the listener it is given. */
    shortWay: createShortWay({ reads, origins, log }),
    services,
    /** The published description of the calls: OpenAPI in JSON. */
    describe,
    async close(): Promise<void> {
      stopTidying()
      await stopRendering()
      await images.close()
      await database.close()
    },
  }
}

export type App = Awaited<ReturnType<typeof buildApp>>
