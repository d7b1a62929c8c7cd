import { ApiError } from '@inkwell/api-client/api-error'
import { cardPath } from '../../src/platform/card-path.ts'
import type { DocumentKind } from './document-kind.ts'
import { PUBLIC } from './public-headers.ts'
import { takingTurns } from './taking-turns.ts'

/** Milliseconds that a card may take, with the start of the process that draws it. */
const TIMEOUT_MS = 5_000

/** The data service draws one card at a time. */
const inTurn = takingTurns(TIMEOUT_MS)

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
