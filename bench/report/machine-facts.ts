import { availableParallelism, cpus, loadavg, totalmem } from 'node:os'

/** On what something was measured; nothing that tells whose machine it is. */
export interface MachineFacts {
  date: string
  cores: number
  cpu: string
  memoryGb: number
  node: string
  generator: string
  nginx: string | undefined
  /** Of the minute before: what else kept the machine busy. */
  loadBefore: number
}

/** What this machine is, and what it does beside measuring. */
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

/** A sentence for a machine that had other things to do; empty for one that had none. */
export function warningAbout({ loadBefore }: MachineFacts): string {
  return loadBefore > 1
    ? `The machine was busy before this began (load average ${loadBefore.toFixed(1)}): ` +
        'other work disturbs what is measured.'
    : ''
}

/** The facts in words, one a line. */
export function factsInWords(facts: MachineFacts): string[] {
  const { date, cores, cpu, memoryGb, node, generator, nginx, loadBefore } = facts
  return [
    date,
    `${cores} cores (${cpu}), ${memoryGb} GB of memory`,
    `Node ${node}, ${generator}, ${nginx ? `nginx ${nginx}` : 'no nginx'}`,
    `Load average before: ${loadBefore.toFixed(2)}`,
  ]
}
