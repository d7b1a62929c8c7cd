import { get } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { ACCEPT_ENCODING } from '../load/load-request.ts'

/** An answer, to be given again as it was. */
export interface CapturedAnswer {
  path: string
  status: number
  /** Names and values in turn. */
  headers: string[]
  body: Buffer
}

/** What any Node server writes by itself. */
const OF_THE_CONNECTION = /^(date|connection|keep-alive|transfer-encoding)$/i

/** The headers that the program behind a server chose, names and values in turn. */
function ownHeaders({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): string[] {
  return rawHeaders.filter((_, index) => !OF_THE_CONNECTION.test(rawHeaders[index & ~1] ?? ''))
}

/** The answer with its body, as it came over the wire. */
export async function readAnswer(path: string, answer: IncomingMessage): Promise<CapturedAnswer> {
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(chunk as Buffer)
  return {
    path,
    status: answer.statusCode ?? 0,
    headers: ownHeaders(answer),
    body: Buffer.concat(chunks),
  }
}

/** Asks for an address; throws for any status but 200. */
export async function capture(origin: string, path: string): Promise<CapturedAnswer> {
  const headers = { 'Accept-Encoding': ACCEPT_ENCODING }
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get(origin + path, { headers }, resolve).once('error', reject)
  })
  const captured = await readAnswer(path, answer)
  if (captured.status !== 200) throw new Error(`${path} answered ${captured.status}.`)
  return captured
}

/** Asks for addresses, one after the other. */
export async function captureAll(
  origin: string,
  paths: readonly string[],
): Promise<CapturedAnswer[]> {
  const answers: CapturedAnswer[] = []
  for (const path of paths) answers.push(await capture(origin, path))
  return answers
}
