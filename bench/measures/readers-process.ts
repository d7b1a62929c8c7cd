import { Agent, get } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { CONNECTIONS } from '../load/load-request.ts'

/** When a reader last saw each version, in nanoseconds of the system's monotonic clock. */
export type LastSeen = Record<string, bigint>

const [url] = process.argv.slice(2)
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
const lastSeen: LastSeen = {}
const enough = new AbortController()

async function read(): Promise<void> {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url ?? '', { agent }, resolve).once('error', reject)
  })
  answer.setEncoding('utf8')
  let text = ''
  for await (const chunk of answer) text += chunk as string
  const version = /Version (\d+)\./.exec(text)?.[1]
  if (version !== undefined) lastSeen[version] = process.hrtime.bigint()
}

async function keepReading(): Promise<void> {
  while (!enough.signal.aborted) await read()
}

process.once('message', () => enough.abort())
process.on('disconnect', () => process.exit(0))
const readers = Array.from({ length: CONNECTIONS }, keepReading)
process.send?.('ready')
await Promise.all(readers)
process.send?.(lastSeen)
