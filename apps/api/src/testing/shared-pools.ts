import { createDecoderPool } from '../features/images/images.decoder.ts'
import type { DecoderPool } from '../features/images/images.decoder.ts'
import { createEncoderPool } from '../features/images/images.encoder.ts'
import type { EncoderPool } from '../features/images/images.encoder.ts'
import { createRendererPool } from '../features/posts/posts.renderer.ts'
import type { RendererPool } from '../features/posts/posts.renderer.ts'
import type { Pools } from '../services.ts'

const HOUR = 60 * 60 * 1_000

/**
 * A long time limit, so that a busy machine does not make sources seem too complex; tests of the limit use
 * the real one.
 */
const PATIENT_RENDERER = { timeLimit: 60_000 }

let pools: Required<Pools> | undefined

function uncloseable<Pool extends RendererPool | DecoderPool | EncoderPool>(pool: Pool): Pool {
  pool.close = () => Promise.resolve()
  return pool
}

/**
 * Processes for all services of this test process; they end with it. A start takes a quarter of a
 * second of CPU time, more than most tests of posts and pictures.
 */
export function sharedPools(): Required<Pools> {
  pools ??= {
    renderers: uncloseable(createRendererPool({ ...PATIENT_RENDERER, idleTime: HOUR })),
    decoders: uncloseable(createDecoderPool({ timeLimit: 120_000, idleTime: HOUR })),
    encoders: uncloseable(createEncoderPool({ idleTime: HOUR })),
  }
  return pools
}

/** Processes for one service, which ends them. */
export function ownPools(): Pools {
  return { renderers: createRendererPool(PATIENT_RENDERER) }
}
