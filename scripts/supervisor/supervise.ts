import { startRestartingService } from './restarting-service.ts'
import type { Service, ServiceProcess } from './service-process.ts'
import { listenForStop } from './stop-requests.ts'

/** Without a drain, the documented maximum is five seconds until the last process has ended. */
const STOP_WITHIN_MS = 4_000

interface Supervision {
  /** Called once, when all services are ready. */
  onReady: () => void
  /** Milliseconds for which services still answer after a stop request. */
  drainMs?: number
  /** Starts a service; default: with automatic restarts. */
  start?: (service: Service) => ServiceProcess
}

function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/**
 * Runs services together. Resolves with the exit code when all have ended: 0 after a stop request,
 * 1 if one never became ready or ended for good.
 */
export async function supervise(
  services: readonly Service[],
  { onReady, drainMs = 0, start = startRestartingService }: Supervision,
): Promise<number> {
  const running = services.map(start)
  const outcome = Promise.withResolvers<number>()
  let isDecided = false

  function decide(code: number, sentence: string): void {
    if (isDecided) return
    isDecided = true
    if (code === 0) console.log(sentence)
    else if (sentence) console.error(`${sentence} Stopping the rest.`)
    outcome.resolve(code)
  }

  listenForStop({
    onStop: () => decide(0, '\nStopping…'),
    onStopNow: () => running.forEach((service) => service.kill()),
  })
  for (const { ended } of running) {
    void ended.then((sentence) => decide(1, sentence))
  }
  Promise.all(running.map(({ ready }) => ready)).then(
    () => isDecided || onReady(),
    (error: unknown) => decide(1, sentenceOf(error)),
  )

  const code = await outcome.promise
  await Promise.all(running.map((service) => service.stop(drainMs + STOP_WITHIN_MS)))
  return code
}
