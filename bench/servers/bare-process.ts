import { open } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { CapturedAnswer } from './captured-answer.ts'

/** What the process that started this one says: what to answer from now on. */
export interface Instructions {
  reads: CapturedAnswer[]
  /** To whatever is sent here, once it is on disk. */
  write?: CapturedAnswer
}

const [port, file] = process.argv.slice(2)
const reads = new Map<string, CapturedAnswer>()
let write: CapturedAnswer | undefined
let log: FileHandle | undefined

function send(response: ServerResponse, answer: CapturedAnswer): void {
  response.writeHead(answer.status, answer.headers)
  response.end(answer.body)
}

/** The least that a server has to do before it may say that something is kept. */
async function keep(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  log ??= await open(file ?? '', 'a')
  await log.write(Buffer.concat(chunks))
  await log.datasync()
  if (write) send(response, write)
  else response.writeHead(404).end()
}

/** Milliseconds: it waits for its turn while others are measured, and must not hang up meanwhile. */
const keepAliveTimeout = 600_000

const server = createServer({ keepAliveTimeout }, (request, response) => {
  const answer = reads.get(request.url ?? '')
  if (request.method === 'POST') void keep(request, response)
  else if (answer) send(response, answer)
  else response.writeHead(404).end()
})

process.on('message', (message) => {
  const instructions = message as Instructions
  reads.clear()
  for (const answer of instructions.reads) reads.set(answer.path, answer)
  write = instructions.write
  process.send?.('ready')
})
process.on('disconnect', () => process.exit(0))
server.listen(Number(port), '127.0.0.1', () => process.send?.('ready'))
