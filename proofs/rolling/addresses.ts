import { freePort } from '@inkwell/test-support/free-port'

/** The ports of the two frontends and the four servers. */
export interface Addresses {
  site: number
  data: number
  web1: number
  web2: number
  data1: number
  data2: number
}

export const SERVERS = ['data1', 'web1', 'data2', 'web2'] as const

export type ServerName = (typeof SERVERS)[number]

/** Chooses free ports. */
export async function findAddresses(): Promise<Addresses> {
  return {
    site: await freePort(),
    data: await freePort(),
    web1: await freePort(),
    web2: await freePort(),
    data1: await freePort(),
    data2: await freePort(),
  }
}
