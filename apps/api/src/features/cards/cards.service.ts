import { hash } from 'node:crypto'
import { ResponseCache } from '@inkwell/serving/response-cache'
import { validate as isUuid } from 'uuid'
import { Refusal } from '../../platform/http/refusal.ts'
import { WorkerError } from '../../platform/worker/worker.ts'
import type { CardDrawer } from './cards.drawer.ts'
import type { CardsRepository } from './cards.repository.ts'
import type { CardText } from './drawer/card.ts'

const MB = 1024 * 1024

/** Incremented when cards look different. */
const LOOK = 1

interface CardsParts {
  repository: Pick<CardsRepository, 'find'>
  drawer: CardDrawer
  siteName: string
}

/** A card, before it is drawn. */
export interface Card {
  etag: string
  /** Draws it for a client, unless it is cached: clients take turns. Throws `unavailable`. */
  draw: (from?: string) => Promise<Uint8Array>
}

function etagOf({ title, author, siteName }: CardText): string {
  return `"${hash('sha256', JSON.stringify([LOOK, siteName, title, author]), 'base64url').slice(0, 22)}"`
}

/** Pictures that stand for posts without cover in previews of links. */
export class CardsService {
  readonly #parts: CardsParts
  /** By ETag, so that a change needs no invalidation. */
  readonly #cards = new ResponseCache<{
    png: Uint8Array
    byteLength: number
    tags: []
    isOpenEnded: true
  }>({
    maxBytes: 9 * MB,
    openEnded: { maxBytes: 8 * MB },
    isErrorOfClient: (error) => error instanceof Refusal,
  })

  constructor(parts: CardsParts) {
    this.#parts = parts
  }

  /** The card of a visible post; undefined if there is no such post. */
  async find(id: string): Promise<Card | undefined> {
    if (!isUuid(id)) return undefined
    const { repository, siteName } = this.#parts
    const found = await repository.find(id)
    if (!found) return undefined
    const text = { ...found, siteName }
    const etag = etagOf(text)
    return { etag, draw: (from) => this.#draw(etag, text, from) }
  }

  /** Ends the process that draws. */
  close(): Promise<void> {
    return this.#parts.drawer.close()
  }

  async #draw(etag: string, text: CardText, from?: string): Promise<Uint8Array> {
    const cached = this.#cards.get(etag)
    if (cached) return cached.png
    const { png } = await this.#cards.make(
      etag,
      async () => {
        const drawn = await this.#run(text, from)
        return { png: drawn, byteLength: drawn.byteLength, tags: [], isOpenEnded: true }
      },
      from,
    )
    return png
  }

  async #run(text: CardText, from?: string): Promise<Uint8Array> {
    try {
      return await this.#parts.drawer.run(() => Promise.resolve(text), undefined, from)
    } catch (error) {
      if (!(error instanceof WorkerError)) throw error
      throw new Refusal('unavailable', 'busy', { cause: error })
    }
  }
}
