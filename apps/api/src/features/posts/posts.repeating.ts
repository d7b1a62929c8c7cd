import { Refusal } from '../../platform/http/refusal.ts'

/** How often a text is rendered that is changed meanwhile. Each time costs up to 0.2 s of CPU time. */
export const RENDERINGS = 3

/**
 * Calls `attempt` until it resolves to a value. Throws `unavailable` after so many `times`, because it holds a slot of
 * the writes.
 */
export async function repeatWhileChanged<Value>(
  times: number,
  attempt: () => Promise<Value | undefined>,
): Promise<Value> {
  for (let i = 0; i < times; i++) {
    const value = await attempt()
    if (value !== undefined) return value
  }
  throw new Refusal('unavailable', 'busy')
}
