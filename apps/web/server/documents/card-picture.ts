import { ApiError } from '@inkwell/api-client/api-error'
import { createBoundedQueue } from '@inkwell/serving/bounded-queue'
import { cardPath } from '../../src/platform/card-path.ts'
import { OverloadError } from '../pages/render-queue.ts'
import type { DocumentKind } from './document-kind.ts'
import { PUBLIC } from './public-headers.ts'

/** Milliseconds that a card may take, with the start of the process that draws it. */
const TIMEOUT_MS = 5_000

/** Clients take turns, because the data service draws one card at a time. */
const inTurn = createBoundedQueue({
  running: 2,
  waiting: 64,
  overload: { afterMs: TIMEOUT_MS, waiting: 64 },
  whenFull: () => new OverloadError(),
})

/** The picture of a post without cover in previews of links, which the data service draws. */
export const cardPicture: DocumentKind = {
  path: '/card/:id.png',
  type: 'image/png',
  headers: PUBLIC,
  async make({ params: { id = '' }, site: { apiOrigin }, read, client }) {
    const url = `${apiOrigin}${cardPath(id).replace('/card/', '/cards/')}`
    const readCard = () =>
      read(url, { timeoutMs: TIMEOUT_MS }).catch((cause: unknown) => {
        throw new ApiError('GET /cards', { cause })
      })
    const { status, body } = await inTurn(readCard, { from: client })
    if (status !== 200) throw new ApiError('GET /cards', { status })
    return { body }
  },
}
