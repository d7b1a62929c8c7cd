import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endpoints, errorsOf } from '@inkwell/contract/endpoints'
import type { Endpoint } from '@inkwell/contract/endpoint'
import type { EndpointKey, Endpoints } from '@inkwell/contract/endpoints'
import { ERROR_STATUS, ErrorAnswer } from '@inkwell/contract/errors'
import type { ErrorCode } from '@inkwell/contract/errors'
import type { SignupRequest } from '@inkwell/contract/user'
import { readSettings } from '@inkwell/settings/settings'
import type { Settings } from '@inkwell/settings/settings'
import { aPostForm } from '@inkwell/test-support/post'
import { aSignup } from '@inkwell/test-support/user'
import { afterAll, beforeAll, expect } from 'vitest'
import type { z } from 'zod'
import { buildApp } from '../app.ts'
import type { App } from '../app.ts'
import type { Clock } from '../platform/clock/clock.ts'
import type { Rates } from '../rates.ts'
import { listen } from '../platform/http/server.ts'
import { createLog } from '../platform/log/log.ts'
import { quickHashing } from './quick-hashing.ts'
import { PublishedDescription } from './published-description.ts'
import { ownPools, sharedPools } from './shared-pools.ts'
import { createMigratedDatabase } from './test-database.ts'
import type { TestDatabase } from './test-database.ts'

/** The input of a call. */
export interface Input {
  params?: Record<string, string>
  query?: Record<string, string>
  json?: unknown
  form?: FormData
  token?: string
  headers?: Record<string, string>
  /** The client's network address. */
  address?: string
}

/** Settings of the service, and options for tests. */
export interface TestSettings extends Partial<Settings> {
  /** Whether passwords are hashed at full cost. */
  slowPasswords?: boolean
  /** Whether its child processes are its own and end with it; otherwise tests share them. */
  ownProcesses?: boolean
}

type Answer<K extends EndpointKey> = z.output<Endpoints[K]['answer']>

interface Refused extends ErrorAnswer {
  status: number
  headers: Headers
}

/** Descriptions by the settings in them, because making one takes longer than most tests. */
const descriptions = new Map<string, string>()

function describeOnce({ siteName, apiOrigin }: Settings, app: App): string {
  const key = JSON.stringify([siteName, apiOrigin])
  const text = descriptions.get(key) ?? app.describe()
  descriptions.set(key, text)
  return text
}

/** Errors of any call, in addition to those of the contract. */
const ANYWHERE: ErrorCode[] = ['internal', 'unavailable', 'method_not_allowed']

/** A refusal without the fields that differ between requests. */
export function comparableRefusal({ status, code, msg, fields }: Refused) {
  return { status, code, msg, ...(fields && { fields }) }
}

function expectError(status: number, body: unknown, allowed: readonly ErrorCode[]): ErrorAnswer {
  const error = ErrorAnswer.strict().parse(body)
  expect(status).toBe(ERROR_STATUS[error.code])
  expect([...allowed, ...ANYWHERE]).toContain(error.code)
  return error
}

/**
 * The data service on its own folder. Every response is validated against the contract and the
 * published description.
 */
export class TestApi {
  readonly logLines: string[] = []
  readonly settings: Settings
  readonly #clock: Clock | undefined
  readonly #slowPasswords: boolean
  readonly #ownProcesses: boolean
  /** Rate limits other than the default. */
  rates: Partial<Rates> | undefined
  #app: App | undefined
  #description: PublishedDescription | undefined

  constructor(dataDir: string, given: TestSettings, clock?: Clock) {
    const { slowPasswords = false, ownProcesses = false, ...settings } = given
    this.#slowPasswords = slowPasswords
    this.#ownProcesses = ownProcesses
    this.settings = { ...readSettings({}), rateLimits: false, dataDir, ...settings }
    this.#clock = clock
  }

  get app(): App {
    if (!this.#app) throw new Error('The service is not started')
    return this.#app
  }

  get dataDir(): string {
    return this.settings.dataDir
  }

  async start(): Promise<void> {
    const log = createLog('info', { write: (line) => void this.logLines.push(line) })
    this.#app = await buildApp({
      settings: this.settings,
      log,
      // Tests of jobs run them explicitly.
      runsJobs: false,
      pools: this.#ownProcesses ? ownPools() : sharedPools(),
      passwordHashing: this.#slowPasswords ? undefined : quickHashing,
      ...(this.#clock && { clock: this.#clock }),
      rates: this.rates,
    })
  }

  get description(): PublishedDescription {
    this.#description ??= new PublishedDescription(describeOnce(this.settings, this.app))
    return this.#description
  }

  async stop(): Promise<void> {
    await this.#app?.close()
    this.#app = undefined
  }

  /** Sends a request from `address`. */
  async request(path: string, init: RequestInit = {}, address = '192.0.2.1'): Promise<Response> {
    const headers = Object.fromEntries(new Headers(init.headers))
    const incoming = { socket: { remoteAddress: address }, headers }
    return this.app.request(path, init, { incoming })
  }

  async call(key: EndpointKey, input: Input = {}): Promise<Response> {
    const [method, path] = key.split(' ') as [string, string]
    const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(input.params?.[name] ?? ''),
    )
    const search = new URLSearchParams(input.query).toString()
    const headers = {
      ...(input.json !== undefined && { 'Content-Type': 'application/json' }),
      ...(input.token !== undefined && { Authorization: `Bearer ${input.token}` }),
      ...input.headers,
    }
    const body = input.form ?? (input.json === undefined ? undefined : JSON.stringify(input.json))
    const response = await this.request(
      search ? `${filled}?${search}` : filled,
      { method, headers, ...(body !== undefined && { body }) },
      input.address,
    )
    await this.description.expectDescribed(this.description.callOf(method, path), response.clone())
    return response
  }

  /** The response of a successful call, validated against the contract. */
  async ok<K extends EndpointKey>(key: K, input?: Input): Promise<Answer<K>> {
    const response = await this.call(key, input)
    const body: unknown = await response.json()
    const endpoint: Endpoint = endpoints[key]
    expect({ status: response.status, body }).toMatchObject({ status: endpoint.status })
    const parsed = endpoint.answer.parse(body)
    expect(parsed).toEqual(body)
    return parsed as Answer<K>
  }

  /** The refusal of a failed call, validated against the contract. */
  async refused(key: EndpointKey, input?: Input): Promise<Refused> {
    const response = await this.call(key, input)
    const error = expectError(response.status, await response.json(), errorsOf(endpoints[key]))
    expect(response.headers.get('X-Request-Id')).toBe(error.requestId)
    return { ...error, status: response.status, headers: response.headers }
  }

  /** A new account and its token. */
  async signUp(overrides?: Partial<SignupRequest>) {
    return this.ok('POST /api/v1/users/signup', { json: aSignup(overrides) })
  }

  /** A new post of the token's owner. */
  async createPost(token: string, ...form: Parameters<typeof aPostForm>) {
    const answer = await this.ok('POST /api/v1/posts/createpost', {
      token,
      form: aPostForm(...form),
    })
    return answer.post
  }
}

/** A service for all tests of a file, with its own folder and database. */
export function useTestApi(
  settings: TestSettings = {},
  clock?: Clock,
  rates?: Partial<Rates>,
): () => TestApi {
  let api: TestApi | undefined
  let database: TestDatabase | undefined
  beforeAll(async () => {
    database = await createMigratedDatabase()
    const { databaseUrl } = database
    const dataDir = await mkdtemp(join(tmpdir(), 'inkwell-api-'))
    api = new TestApi(dataDir, { databaseUrl, ...settings }, clock)
    api.rates = rates
    await api.start()
  })
  afterAll(async () => {
    await api?.stop()
    if (api) await rm(api.dataDir, { recursive: true, force: true })
    await database?.drop()
  })
  return () => {
    if (!api) throw new Error('The service is not started')
    return api
  }
}

/** A listening service for all tests of a file; returns its origin. */
export function useListening(api: () => TestApi): () => string {
  let origin: string | undefined
  beforeAll(async () => {
    const { fetch, handleCachedRead } = api().app
    const server = await listen(fetch, {
      host: '127.0.0.1',
      port: 0,
      security: {},
      handleCachedRead,
    })
    origin = `http://127.0.0.1:${server.port}`
    return () => server.stop()
  })
  return () => {
    if (origin === undefined) throw new Error('The service does not listen yet')
    return origin
  }
}
