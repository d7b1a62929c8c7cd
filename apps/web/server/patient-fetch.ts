/** A fetch that gives up after so many milliseconds, as if nobody had answered. */
export function withPatience(send: typeof fetch, milliseconds: number): typeof fetch {
  return (input, init) => {
    const patience = AbortSignal.timeout(milliseconds)
    const signal = init?.signal ? AbortSignal.any([init.signal, patience]) : patience
    return send(input, { ...init, signal })
  }
}

/** What a page waits for its data before it goes out as a skeleton. */
export const RENDER_PATIENCE_MS = 300

/** What a kept page waits to hear whether it still holds before it goes out as it is. */
export const CHECK_PATIENCE_MS = 500
