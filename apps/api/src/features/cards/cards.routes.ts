import type { IncomingMessage } from 'node:http'
import { isNotModified } from '@inkwell/serving/etag'
import type { Hono } from 'hono'
import type { Env } from '../../platform/http/context.ts'
import type { CardsService } from './cards.service.ts'

const CARDS_PATH = '/cards'

interface CardsRoutes {
  cards: Pick<CardsService, 'find'>
  /** Runs a read in its queue. */
  queue: <T>(work: () => Promise<T>, from?: string) => Promise<T>
  /** Counts a read and resolves to the address of the client; throws `rate_limited`. */
  limitReads: (request: IncomingMessage | undefined) => Promise<string | undefined>
}

const FILE = /^([\w-]{1,64})\.png$/

/** Serves cards to the web server. They are no calls, so the contract does not list them. */
export function mountCards(app: Hono<Env>, { cards, queue, limitReads }: CardsRoutes): void {
  app.get(`${CARDS_PATH}/:file`, async (c) => {
    const from = await limitReads(c.env.incoming)
    const [, id] = FILE.exec(c.req.param('file')) ?? []
    const card = id === undefined ? undefined : await queue(() => cards.find(id), from)
    if (!card) return c.notFound()
    const headers = { 'Cache-Control': 'no-cache', ETag: card.etag }
    if (isNotModified(card.etag, c.req.header('If-None-Match'))) return c.body(null, 304, headers)
    const png = await card.draw(from)
    return c.body(new Uint8Array(png), 200, { ...headers, 'Content-Type': 'image/png' })
  })
}
