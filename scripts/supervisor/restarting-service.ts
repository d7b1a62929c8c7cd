import { watchHealth } from './health-watch.ts'
import { RestartSchedule } from './restart-schedule.ts'
import type { BackOffLimits } from './restart-schedule.ts'
import { startService } from './service-process.ts'
import type { Service, ServiceProcess } from './service-process.ts'

interface RestartLimits extends BackOffLimits {
  /** Milliseconds without an answer to health checks after which the service counts as hanging. */
  hangMs: number
}

const LIMITS: RestartLimits = { hangMs: 20_000, restarts: 5, windowMs: 60_000, backOffMs: 1_000 }

function seconds(ms: number): string {
  const count = Math.round(ms / 100) / 10
  return count === 1 ? '1 second' : `${count} seconds`
}

/**
 * A service that is restarted if it dies or hangs, except if it never became ready: then a setting
 * is wrong. `ended` resolves after too many restarts.
 */
export function startRestartingService(
  service: Service,
  own: Partial<RestartLimits> = {},
): ServiceProcess {
  const limits = { ...LIMITS, ...own }
  const { name } = service
  const { hangMs } = limits
  const ended = Promise.withResolvers<string>()
  const schedule = new RestartSchedule(limits)
  let pending: NodeJS.Timeout | undefined
  let isStopping = false
  let hasBeenReady = false
  let current = begin()

  function begin(): ServiceProcess {
    const begun = startService(service)
    let endWatch: (() => void) | undefined
    const isOver = begun.ready.then(
      () => {
        if (hasBeenReady && !isStopping) console.log(`The ${name} is running again.`)
        hasBeenReady = true
        endWatch = watchHealth({ process: begun, hangMs, onHang: () => end(begun) })
      },
      // A restarted service that never becomes ready. The first start is judged by the supervisor.
      () => hasBeenReady && begun.kill(),
    )
    void Promise.all([begun.ended, isOver]).then(([sentence]) => {
      endWatch?.()
      if (!isStopping) died(sentence)
    })
    return begun
  }

  function end(hanging: ServiceProcess): void {
    if (isStopping) return
    console.error(`The ${name} has not answered for ${seconds(hangMs)}: ending it.`)
    hanging.kill()
  }

  function died(sentence: string): void {
    const waitMs = hasBeenReady ? schedule.next(performance.now()) : undefined
    if (waitMs === undefined) {
      const { restarts, windowMs } = limits
      const often = `It was restarted ${restarts} times within ${seconds(windowMs)}.`
      ended.resolve(hasBeenReady ? `${sentence} ${often}`.trimStart() : sentence)
      return
    }
    const when = waitMs === 0 ? 'now' : `in ${seconds(waitMs)}`
    console.error(`${sentence} Restarting the ${name} ${when}.`.trimStart())
    pending = setTimeout(() => (current = begin()), waitMs)
  }

  function kill(): void {
    isStopping = true
    clearTimeout(pending)
    current.kill()
  }

  async function stop(withinMs: number): Promise<void> {
    isStopping = true
    clearTimeout(pending)
    await current.stop(withinMs)
    ended.resolve(`The ${name} stopped.`)
  }

  return { ready: current.ready, ended: ended.promise, stop, kill }
}
