import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { freePort } from '@inkwell/test-support/free-port'
import type { Instructions } from './bare-process.ts'

/** A minimal node:http server: the upper bound of the possible speed. */
export interface Bare {
  origin: string
  /** Sets its responses. */
  answer(instructions: Instructions): Promise<void>
  stop(): Promise<void>
}

/** Starts a bare server, which appends request bodies to `file`. */
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
