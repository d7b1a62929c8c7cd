/** The used part of autocannon, which has no types. */
declare module 'autocannon' {
  interface Request {
    method: string
    path: string
    headers: Record<string, string>
    body?: Buffer
  }

  interface Client {
    setRequests(requests: Request[]): void
  }

  interface Options {
    url: string
    connections: number
    /** Seconds. */
    duration?: number
    /** The total number of requests. */
    amount?: number
    setupClient: (client: Client) => void
  }

  export interface Result {
    /** Seconds. */
    duration: number
    /** Milliseconds. */
    latency: { p50: number; p99: number }
    requests: { total: number }
    errors: number
    timeouts: number
    non2xx: number
  }

  export default function autocannon(options: Options): Promise<Result>
}
