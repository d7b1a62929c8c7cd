interface Cause {
  /** Milliseconds after which the server wants to be asked again. */
  retryAfterMs?: number | undefined
  /** Whether no other file of this server could be fetched either. */
  isOfServer?: boolean
}

/** A file could not be fetched; the message says why, as a part of an English sentence. */
export class FetchFailed extends Error {
  override readonly name = 'FetchFailed'
  readonly retryAfterMs: number | undefined
  readonly isOfServer: boolean

  constructor(message: string, { retryAfterMs, isOfServer = false }: Cause = {}) {
    super(message)
    this.retryAfterMs = retryAfterMs
    this.isOfServer = isOfServer
  }
}
