import { configureGlobal } from 'fast-check'

/**
 * Gives all properties the same seed in each run. `FAST_CHECK_SEED` sets another; `random` gives each property a new
 * one, which fast-check prints if it fails.
 */
const seed = process.env.FAST_CHECK_SEED ?? '1'

if (seed !== 'random') {
  if (!Number.isInteger(Number(seed))) throw new Error('FAST_CHECK_SEED is an integer or `random`.')
  configureGlobal({ seed: Number(seed) })
}
