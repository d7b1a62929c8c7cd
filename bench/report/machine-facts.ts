import { availableParallelism, cpus, loadavg, totalmem } from 'node:os'

/** The machine of a measurement, without identifying data. */
export interface MachineFacts {
  date: string
  cores: number
  cpu: string
  memoryGb: number
  node: string
  generator: string
  nginx: string | undefined
  /** The load average of the preceding minute. */
  loadBefore: number
}

/** Reads the facts of this machine. */
export function readMachineFacts(generator: string, nginx: string | undefined): MachineFacts {
  return {
    date: new Date().toISOString(),
    cores: availableParallelism(),
    cpu: cpus()[0]?.model.trim() ?? 'unknown',
    memoryGb: Math.round(totalmem() / 1024 ** 3),
    node: process.versions.node,
    generator,
    nginx,
    loadBefore: loadavg()[0] ?? 0,
  }
}

/** A warning if the machine was busy before; otherwise empty. */
export function warningAbout({ loadBefore }: MachineFacts): string {
  return loadBefore > 1
    ? `The machine was busy before this began (load average ${loadBefore.toFixed(1)}): ` +
        'other work disturbs what is measured.'
    : ''
}

/** The facts as lines of text. */
export function factsInWords(facts: MachineFacts): string[] {
  const { date, cores, cpu, memoryGb, node, generator, nginx, loadBefore } = facts
  return [
    date,
    `${cores} cores (${cpu}), ${memoryGb} GB of memory`,
    `Node ${node}, ${generator}, ${nginx ? `nginx ${nginx}` : 'no nginx'}`,
    `Load average before: ${loadBefore.toFixed(2)}`,
  ]
}
