import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { freePort } from '../../e2e/support/process.ts'
import type { Instructions } from './bare-process.ts'

/** A server of nothing but node:http: what there is to win at most. */
export interface Bare {
  origin: string
  /** From now on it gives these answers. */
  answer(instructions: Instructions): Promise<void>
  stop(): Promise<void>
}

/** Starts one; what is sent to it, it appends to `file`. */
export async function startBare(file: string): Promise<Bare> {
  const port = await freePort()
  const child = fork(join(import.meta.dirname, 'bare-process.ts'), [String(port), file], {
    serialization: 'advanced',
  })
  await once(child, 'message')
  return {
    origin: `http://localhost:${port}`,
    async answer(instructions) {
      child.send(instructions)
      await once(child, 'message')
    },
    async stop() {
      const exited = once(child, 'exit')
      child.disconnect()
      await exited
    },
  }
}
