import { createApiClient } from '@inkwell/api-client/api-client'
import { ApiError } from '@inkwell/api-client/api-error'
import { RETRY_AFTER } from '@inkwell/serving/retry-after'
import type { SiteConfig } from '../../src/platform/site-config.ts'
import { text } from '../../src/platform/text.ts'
import type { ReadForPage, ReadOptions } from '../backend/call-recorder.ts'
import { exactCopy } from '../http/utf8.ts'
import { NOT_FOUND } from '../pages/page-address.ts'
import type { Page, Renderer, WholePage } from '../pages/renderer.ts'
import type { DocumentAddresses, DocumentMatch } from './document-address.ts'
import type { DocumentSettings, MadeDocument } from './document-kind.ts'

const PLAIN = 'text/plain; charset=utf-8'

const utf8 = new TextDecoder()

function createReadingClient(origin: string, read: ReadForPage, options?: ReadOptions) {
  return createApiClient(origin, async (url) => {
    const { status, body } = await read(url, options)
    const ok = status >= 200 && status < 300
    return { ok, status, text: () => Promise.resolve(utf8.decode(body)) }
  })
}

/** Programs come back later; a page with a skeleton would not help them. */
function unavailable(): WholePage {
  return {
    status: 503,
    html: exactCopy(Buffer.from(`${text.busy.explanation}\n`)),
    complete: false,
    isSkeleton: true,
    headers: { 'Content-Type': PLAIN, 'Retry-After': RETRY_AFTER },
  }
}

function wholePage(
  { kind }: DocumentMatch,
  { body, status = 200, headers }: MadeDocument,
): WholePage {
  return {
    status,
    html: exactCopy(Buffer.from(body)),
    complete: true,
    headers: { 'Content-Type': kind.type, ...kind.headers, ...headers },
  }
}

interface DocumentParts {
  addresses: DocumentAddresses
  /** The settings at this moment. */
  siteNow: () => SiteConfig
  settings: DocumentSettings
  /** Renders pages, above all the one for what does not exist. */
  render: Renderer
}

async function makeDocument(
  match: DocumentMatch,
  read: ReadForPage,
  { siteNow, settings, render, client }: DocumentParts & { client: string | undefined },
): Promise<Page> {
  const site = siteNow()
  const { kind, params, query } = match
  try {
    const made = await kind.make({
      params,
      query: new URLSearchParams(query),
      site,
      settings,
      read,
      client,
      api: (options) => createReadingClient(site.apiOrigin, read, options),
    })
    if (made instanceof Response) return made
    if (made) return wholePage(match, made)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.status !== 404 && error.status !== 400) return unavailable()
  }
  return render(NOT_FOUND.key, read)
}

/** A renderer that makes the documents at their addresses, and renders pages at all others. */
export function renderDocuments(parts: DocumentParts): Renderer {
  return (address, read, client) => {
    const match = parts.addresses.match(address)
    return match
      ? makeDocument(match, read, { ...parts, client })
      : parts.render(address, read, client)
  }
}
