import { get } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { ACCEPT_ENCODING } from '../load/load-request.ts'

/** A response to replay. */
export interface CapturedAnswer {
  path: string
  status: number
  /** Alternating names and values. */
  headers: string[]
  body: Buffer
}

/** Headers that every Node server sets. */
const SET_BY_NODE = /^(date|connection|keep-alive|transfer-encoding)$/i

/** The headers set by the application, as alternating names and values. */
function ownHeaders({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): string[] {
  return rawHeaders.filter((_, index) => !SET_BY_NODE.test(rawHeaders[index & ~1] ?? ''))
}

/** Reads a response with its raw body. */
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

/** Requests a path; throws for any status but 200. */
export async function capture(origin: string, path: string): Promise<CapturedAnswer> {
  const headers = { 'Accept-Encoding': ACCEPT_ENCODING }
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get(origin + path, { headers }, resolve).once('error', reject)
  })
  const captured = await readAnswer(path, answer)
  if (captured.status !== 200) throw new Error(`${path} answered ${captured.status}.`)
  return captured
}

/** Requests paths sequentially. */
export async function captureAll(
  origin: string,
  paths: readonly string[],
): Promise<CapturedAnswer[]> {
  const answers: CapturedAnswer[] = []
  for (const path of paths) answers.push(await capture(origin, path))
  return answers
}
