import { executionAsyncResource } from 'node:async_hooks'

let tickObject: object | undefined

/**
 * Keeps one object of those that Node allocates for each `process.nextTick` alive. V8 holds the hidden
 * class of these objects weakly: if a garbage collection finds none alive, as on an idle server, V8
 * discards the optimized code that creates them. Each call of `nextTick` then takes 300 ns instead of 50,
 * and a response makes about six calls: a fifth of the time of a cached response.
 */
export function preserveNextTickOptimization(): void {
  process.nextTick(() => {
    tickObject ??= executionAsyncResource()
  })
}
