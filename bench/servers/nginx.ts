import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@inkwell/test-support/free-port'
import { capture } from './captured-answer.ts'
import type { CapturedAnswer } from './captured-answer.ts'

/** Headers that nginx sets itself for a file. */
const SET_BY_NGINX = /^(content-length|content-type|last-modified)$/i

/** The path of the file; nginx does not serve a file at a path with a trailing slash. */
export const NGINX_PATH = '/file'

function quote(text: string): string {
  return `"${text.replaceAll(/[\\"]/g, String.raw`\$&`)}"`
}

/** A configuration that serves one file with the headers of a response. */
export function nginxConfiguration(
  { headers }: CapturedAnswer,
  { port, folder }: { port: number; folder: string },
): string {
  const pairs = headers.flatMap((name, index) =>
    index % 2 === 0 ? [[name, headers[index + 1] ?? ''] as const] : [],
  )
  const type = pairs.find(([name]) => /^content-type$/i.test(name))?.[1] ?? 'text/plain'
  const added = pairs
    .filter(([name]) => !SET_BY_NGINX.test(name))
    .map(([name, value]) => `add_header ${name} ${quote(value)};`)
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  // One worker, because the compared servers have one thread each.
  return `
${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes 1;
daemon off;
pid nginx.pid;
error_log error.log crit;
events { worker_connections 512; }
http {
  access_log off;
  etag off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 1000000000;
  open_file_cache max=10;
  types { }
  default_type ${quote(type)};
  ${folders.map((name) => `${name}_temp_path temporary;`).join('\n  ')}
  server {
    listen 127.0.0.1:${port};
    root ${folder};
    ${added.join('\n    ')}
  }
}
`
}

/** The version of nginx; undefined if it is not installed. */
export function nginxVersion(): string | undefined {
  const { stderr } = spawnSync('nginx', ['-v'], { encoding: 'utf8' })
  return /nginx\/(\S+)/.exec(stderr ?? '')?.[1]
}

async function waitUntilReady(origin: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await capture(origin, NGINX_PATH)
      return
    } catch (error) {
      if (attempt === 100) throw error
      await sleep(20)
    }
  }
}

/** Runs `work` with the origin of an nginx that serves a response's body as a file. */
export async function withNginx<T>(
  answer: CapturedAnswer,
  work: (origin: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'inkwell-nginx-'))
  const port = await freePort()
  const origin = `http://localhost:${port}`
  await writeFile(join(folder, NGINX_PATH), answer.body)
  await writeFile(join(folder, 'nginx.conf'), nginxConfiguration(answer, { port, folder }))
  const child = spawn('nginx', ['-p', folder, '-c', 'nginx.conf'], { stdio: 'ignore' })
  const exited = once(child, 'exit')
  try {
    await waitUntilReady(origin)
    return await work(origin)
  } finally {
    child.kill('SIGTERM')
    await exited
    await rm(folder, { recursive: true })
  }
}
