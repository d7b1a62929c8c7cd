import { watch } from 'node:fs'
import { startService } from './service-process.ts'
import type { Service, ServiceProcess } from './service-process.ts'

/** Debounces changes: editors write a file in several steps, a checkout writes many files. */
const DEBOUNCE_MS = 100
const RESTART_WITHIN_MS = 2_000

function isSource(file: string | null): boolean {
  return file !== null && /\.(ts|tsx|json|sql)$/.test(file) && !/\.test\.tsx?$/.test(file)
}

/**
 * A service that restarts when a source below `folders` changes. If it ends by itself, it waits for
 * the next change; the other services continue.
 */
export function startReloadingService(
  service: Service,
  folders: readonly string[],
): ServiceProcess {
  const ready = Promise.withResolvers<void>()
  const stopped = Promise.withResolvers<string>()
  const replaced = new WeakSet<ServiceProcess>()
  let isStopping = false
  let current = begin()
  let restarting = Promise.resolve()
  let settling: NodeJS.Timeout | undefined

  function begin(): ServiceProcess {
    const begun = startService(service)
    begun.ready.then(ready.resolve, () => undefined)
    void begun.ended.then((sentence) => {
      if (isStopping || replaced.has(begun)) return
      console.error(`${sentence} Waiting for a change.`.trimStart())
    })
    return begun
  }

  async function restart(): Promise<void> {
    if (isStopping) return
    const previous = current
    console.log(`Reloading the ${service.name}…`)
    replaced.add(previous)
    await previous.stop(RESTART_WITHIN_MS)
    if (!isStopping) current = begin()
  }

  const watchers = folders.map((folder) =>
    watch(folder, { recursive: true }, (_, file) => {
      if (!isSource(file)) return
      clearTimeout(settling)
      settling = setTimeout(() => {
        restarting = restarting.then(restart)
      }, DEBOUNCE_MS)
    }),
  )

  async function stop(withinMs: number): Promise<void> {
    isStopping = true
    clearTimeout(settling)
    for (const watcher of watchers) watcher.close()
    await Promise.all([restarting, current.stop(withinMs)])
    stopped.resolve(`The ${service.name} stopped.`)
  }

  return { ready: ready.promise, ended: stopped.promise, stop, kill: () => current.kill() }
}
