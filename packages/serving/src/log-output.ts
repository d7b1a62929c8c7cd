import { once } from 'node:events'
import pino from 'pino'

/** Maximum buffered characters; further lines are dropped. */
const WAITING_MAX = 1_000_000

type Output = ReturnType<typeof pino.destination>

/** Standard output. If it is not writable, log lines are lost, but the process continues. */
export function standardOutput(): Output {
  const output = pino.destination({ dest: 1, maxLength: WAITING_MAX })
  // For example a full disk or a closed pipe; the next line tries again.
  output.on('error', () => undefined)
  return output
}

/** Resolves when all lines are written or cannot be written. */
export async function endOutput(output: Output): Promise<void> {
  // It rejects on a write error.
  const written = once(output, 'close').catch(() => undefined)
  output.end()
  await written
  // Otherwise the process would retry forever at exit.
  output.destroy()
}
