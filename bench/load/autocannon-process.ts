import autocannon from 'autocannon'
import type { Load } from './load.ts'
import { ACCEPT_ENCODING, CONNECTIONS } from './load-request.ts'

/** The requests of one connection: its share, or all if there are fewer than connections. */
function shareOf<T>(requests: readonly T[], connection: number): T[] {
  const share = requests.filter((_, index) => index % CONNECTIONS === connection)
  return requests.length < CONNECTIONS ? [...requests] : share
}

async function run({ origin, requests, forMs }: Load): Promise<void> {
  const all = requests.map(({ method = 'GET', path, headers, body }) => ({
    method,
    path,
    headers: { 'Accept-Encoding': ACCEPT_ENCODING, ...headers },
    // The body arrives as JSON of a Buffer.
    ...(body && { body: Buffer.from(body) }),
  }))
  let connection = 0
  const result = await autocannon({
    url: origin,
    connections: CONNECTIONS,
    ...(forMs === undefined ? { amount: all.length } : { duration: forMs / 1_000 }),
    setupClient: (client) => client.setRequests(shareOf(all, connection++)),
  })
  process.send?.(result)
  process.disconnect()
}

process.once('message', (load) => void run(load as Load))
