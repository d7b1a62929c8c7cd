import { createApiClient } from '@inkwell/api-client/api-client'
import type { ApiClient } from '@inkwell/api-client/api-client'
import type { RouteObject, StaticHandlerContext } from 'react-router'
import { createAddressRenderer } from './entry-server/render-address.tsx'
import type { RecordedCall, ServerApp } from './platform/app-context.ts'
import { CURSOR } from './platform/list-cursor.ts'
import type { PageState } from './platform/page-state.ts'
import { createServerQueryClient } from './platform/query-client.ts'
import type { SiteConfig } from './platform/site-config.ts'
import { setTexts } from './platform/text.ts'
import type { Texts } from './platform/text.ts'
import { routes } from './routes.ts'
import type { RoutedScreen } from './screens.ts'
import { allScreens } from './site-map.ts'

const renderAddress = createAddressRenderer(routes)

/** A rendered page, before the document around it. */
export interface RenderedPage {
  status: number
  /** What React put in front of the body: title, description, preloads. */
  head: string
  body: string
  state: Omit<PageState, 'results'>
  calls: readonly RecordedCall[]
  page: string
  /** False if a response did not arrive in time: the page contains a skeleton, or lacks a part. */
  complete: boolean
}

function withDescendants(route: RouteObject): RouteObject[] {
  return [route, ...(route.children ?? []).flatMap(withDescendants)]
}

/** Sets the texts of the site, before pages are rendered. */
export function setSiteTexts(texts: Texts): void {
  setTexts(texts)
}

/** Loads the modules of all screens, so that a later deployment cannot remove them. */
export async function loadScreens(): Promise<void> {
  for (const { lazy } of routes.flatMap(withDescendants)) {
    if (typeof lazy === 'function') await lazy()
  }
}

function screenOf({ matches }: StaticHandlerContext): RoutedScreen {
  return matches.at(-1)?.route.handle as RoutedScreen
}

/** Reads a URL of the data service; rejects if no response arrives in time. */
export type Read = (url: string) => Promise<{ status: number; body: Uint8Array }>

const utf8 = new TextDecoder()

function createRecordingClient(origin: string, read: Read, call: RecordedCall): ApiClient {
  return createApiClient(origin, async (url) => {
    const { status, body } = await read(url)
    call.status = status
    // The client takes an empty body for an empty object.
    if (status === 200 && body.byteLength === 0) throw new Error(`The response of ${url} is empty`)
    const ok = status >= 200 && status < 300
    if (ok) call.body = body
    return { ok, status, text: () => Promise.resolve(utf8.decode(body)) }
  })
}

/** A list from its beginning, instead of from a cursor that the data service refuses. */
function withoutCursor(address: string, calls: readonly RecordedCall[]): Response | undefined {
  const { pathname, searchParams } = new URL(address, 'http://x.invalid')
  const isRefused = calls.some(({ hasFailed, status }) => hasFailed && status === 400)
  if (!isRefused || !searchParams.has(CURSOR)) return undefined
  searchParams.delete(CURSOR)
  const query = searchParams.toString()
  return new Response(null, {
    status: 302,
    headers: { Location: query ? `${pathname}?${query}` : pathname },
  })
}

/** Renders the page at an address (path and query) from what `read` returns. A Response is a redirect. */
export async function renderPage(
  address: string,
  site: SiteConfig,
  read: Read,
): Promise<RenderedPage | Response> {
  const calls: RecordedCall[] = []
  let machineHead = ''
  const app: ServerApp = {
    site,
    queryClient: createServerQueryClient(),
    api: () => Promise.reject(new Error('Only recorded calls are made on the server.')),
    setMachineHead(html) {
      machineHead = html
    },
    recordCall() {
      const call: RecordedCall = {}
      calls.push(call)
      return { call, api: createRecordingClient(site.apiOrigin, read, call) }
    },
  }
  const rendered = await renderAddress(address, app)
  if (rendered instanceof Response) return rendered
  const elsewhere = withoutCursor(address, calls)
  if (elsewhere) return elsewhere
  const { head, body, context } = rendered
  const { page } = screenOf(context)
  const { status = context.statusCode } = allScreens.find((each) => each.page === page) ?? {}
  return {
    status,
    head: head + machineHead,
    body,
    page,
    state: { site, loaderData: context.loaderData },
    calls,
    complete: !calls.some(({ hasFailed }) => hasFailed),
  }
}
