import http from 'node:http'
import type { IncomingMessage } from 'node:http'
import https from 'node:https'
import { importNote } from '@inkwell/contract/import-notes'
import { checkedLookup } from './checked-lookup.ts'
import type { ConnectRules } from './checked-lookup.ts'
import { FetchFailed } from './fetch-failed.ts'

const MEGABYTE = 1024 * 1024

const REDIRECTS_MAX = 5

const HEADER_BYTES_MAX = 16 * 1024

const REDIRECTS = new Set([301, 302, 303, 307, 308])

export interface FetchLimits {
  bytesMax: number
  /** Milliseconds for the whole, with its redirects. */
  timeMax: number
}

function connect(url: URL, rules: ConnectRules, signal: AbortSignal): Promise<IncomingMessage> {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new FetchFailed(importNote('fetchNotHttp'))
  }
  if (url.username !== '' || url.password !== '') {
    throw new FetchFailed(importNote('fetchWithPassword'))
  }
  const options = {
    // One connection for each request: another one might lead elsewhere.
    agent: false,
    lookup: checkedLookup(url, rules),
    signal,
    maxHeaderSize: HEADER_BYTES_MAX,
    headers: { accept: 'image/*', 'accept-encoding': 'identity', 'user-agent': 'Inkwell' },
  } as const
  const { get } = url.protocol === 'https:' ? https : http
  return new Promise((resolve, reject) => {
    get(url, options, resolve)
      .on('error', reject)
      // Node drops a connection that the server upgrades (101) without a response and without an error.
      .on('close', () => reject(new Error('The connection closed without a response')))
  })
}

/** The next address of a redirect; undefined if the response is no redirect. */
function redirectOf({ statusCode = 0, headers }: IncomingMessage, from: URL): URL | undefined {
  if (!REDIRECTS.has(statusCode)) return undefined
  const next = headers.location === undefined ? null : URL.parse(headers.location, from)
  if (!next) throw new FetchFailed(importNote('fetchRedirectsNowhere'))
  if (from.protocol === 'https:' && next.protocol === 'http:') {
    throw new FetchFailed(importNote('fetchRedirectsToHttp'))
  }
  return next
}

/** Milliseconds of a Retry-After header; 0 if there is none. */
function retryAfter(value = ''): number {
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1_000
  const time = Date.parse(value)
  return Number.isNaN(time) ? 0 : Math.max(0, time - Date.now())
}

function requireFile({ statusCode = 0, headers }: IncomingMessage, bytesMax: number): void {
  const note = importNote('fetchAnswered', { status: statusCode })
  if (statusCode === 429 || statusCode === 503) {
    throw new FetchFailed(note, { retryAfterMs: retryAfter(headers['retry-after']) })
  }
  if (statusCode !== 200) throw new FetchFailed(note)
  // It was not asked for, and what it expands to is not bounded by what is read.
  const encoding = headers['content-encoding'] ?? 'identity'
  if (encoding !== 'identity') throw new FetchFailed(importNote('fetchCompressed'))
  if (Number(headers['content-length'] ?? 0) > bytesMax) throw tooLarge(bytesMax)
}

function tooLarge(bytesMax: number): FetchFailed {
  return new FetchFailed(
    importNote('fetchTooLarge', { megabytes: Math.floor(bytesMax / MEGABYTE) }),
  )
}

async function readBody(response: IncomingMessage, bytesMax: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.byteLength
    if (size > bytesMax) throw tooLarge(bytesMax)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

async function follow(
  start: URL,
  rules: ConnectRules,
  { bytesMax, signal }: { bytesMax: number; signal: AbortSignal },
): Promise<Buffer> {
  let url = start
  for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects += 1) {
    const response = await connect(url, rules, signal)
    try {
      const next = redirectOf(response, url)
      if (!next) {
        requireFile(response, bytesMax)
        return await readBody(response, bytesMax)
      }
      url = next
    } finally {
      response.destroy()
    }
  }
  throw new FetchFailed(importNote('fetchRedirectsTooMany', { max: REDIRECTS_MAX }))
}

/** Fetches a file over http or https, bounded in bytes and time; throws FetchFailed. */
export async function fetchFile(
  url: URL,
  rules: ConnectRules,
  { bytesMax, timeMax }: FetchLimits,
): Promise<Buffer> {
  const signal = AbortSignal.timeout(timeMax)
  try {
    return await follow(url, rules, { bytesMax, signal })
  } catch (error) {
    if (error instanceof FetchFailed) throw error
    const isOfServer = true
    if (signal.aborted) {
      throw new FetchFailed(importNote('fetchTooLate', { seconds: timeMax / 1_000 }), {
        isOfServer,
      })
    }
    throw new FetchFailed(importNote('fetchNoAnswer'), { isOfServer })
  }
}
