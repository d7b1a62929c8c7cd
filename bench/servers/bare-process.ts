import { open } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { CapturedAnswer } from './captured-answer.ts'

/** A message of the parent process with the responses to send. */
export interface Instructions {
  reads: CapturedAnswer[]
  /** The response to a request with a body, after it is on disk. */
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

/** The minimum work of a durable write. */
async function appendToFile(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  log ??= await open(file ?? '', 'a')
  await log.write(Buffer.concat(chunks))
  await log.datasync()
  if (write) send(response, write)
  else response.writeHead(404).end()
}

/** Milliseconds: connections must stay open while other servers are measured. */
const keepAliveTimeout = 600_000

const server = createServer({ keepAliveTimeout }, (request, response) => {
  const answer = reads.get(request.url ?? '')
  if (request.method === 'POST') void appendToFile(request, response)
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
