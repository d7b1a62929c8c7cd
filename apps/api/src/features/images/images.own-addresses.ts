import { createHmac, timingSafeEqual } from 'node:crypto'

/** Bytes of a signature: too many to guess. */
const SIGNATURE_LENGTH = 16

/** The query of an address that shows a cover to its author only. */
export interface OwnAddress {
  /** The post, or the post of the draft. */
  post: string
  signature: string
}

/**
 * Addresses of covers that readers do not see. A browser sends no session with a picture, so the
 * address itself is the permission: it contains a signature that nobody can guess.
 */
export class OwnAddresses {
  readonly #storage: string
  readonly #secret: Buffer

  /** `storage` is the prefix of the URLs of all our pictures. */
  constructor(storage: string, secret: Buffer) {
    this.#storage = storage
    this.#secret = secret
  }

  /** The address of a file for the author of this post. */
  make(name: string, post: string): string {
    const signature = this.#sign(name, post).toString('base64url')
    return `${this.#storage}${name}?${new URLSearchParams({ post, signature }).toString()}`
  }

  /** Whether this service made the address. */
  isValid(name: string, { post, signature }: OwnAddress): boolean {
    const given = Buffer.from(signature, 'base64url')
    return given.length === SIGNATURE_LENGTH && timingSafeEqual(given, this.#sign(name, post))
  }

  #sign(name: string, post: string): Buffer {
    const mac = createHmac('sha256', this.#secret).update(`${post}/${name}`).digest()
    return mac.subarray(0, SIGNATURE_LENGTH)
  }
}
