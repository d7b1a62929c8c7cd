import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { fetchPatiently } from '@inkwell/test-support/fetch-patiently'
import { freePort } from '@inkwell/test-support/free-port'
import { NODE, REPOSITORY, startServer } from '../../e2e/support/process.ts'
import { DATA_SERVICE_TUNING } from '../../scripts/supervisor/server-tuning.ts'
import type { Target } from './requests.ts'

const PASSWORD = 'correct horse battery'

/** A data service with a CPU time measurement. */
export interface MeasuredService extends Target {
  /** CPU milliseconds of its main thread so far. */
  workedMs: () => Promise<number>
  stop: () => Promise<void>
}

async function call(url: string, token: string | undefined, body: object): Promise<unknown> {
  const isForm = body instanceof FormData
  const response = await fetchPatiently(url, {
    method: 'POST',
    headers: {
      ...(!isForm && { 'Content-Type': 'application/json' }),
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
    },
    body: isForm ? body : JSON.stringify(body),
  })
  return response.json()
}

/** Makes the account an administrator, who can use every call. */
async function makeAdministrator(email: string, settings: Record<string, string>): Promise<void> {
  const command = [join(REPOSITORY, 'apps/api/src/cli/admin.ts'), 'grant', email]
  await promisify(execFile)(NODE, command, { cwd: REPOSITORY, env: settings })
}

async function prepare(api: string, settings: Record<string, string>): Promise<Target> {
  const person = { name: 'Ada', email: `${randomUUID()}@example.com`, password: PASSWORD }
  const session = await call(`${api}/api/v1/users/signup`, undefined, person)
  const { token } = session as { token: string }
  await makeAdministrator(person.email, settings)
  const form = new FormData()
  form.set('title', 'A title')
  form.set('content', 'A *post*.')
  const created = await call(`${api}/api/v1/posts/createpost`, token, form)
  return { api, token, postId: (created as { post: { _id: string } }).post._id }
}

/** Starts a data service like `npm start`, without rate limits. */
export async function startMeasuredService(): Promise<MeasuredService> {
  const dataDir = await mkdtemp(join(tmpdir(), 'inkwell-bodies-'))
  const port = await freePort()
  const settings = {
    DATA_DIR: dataDir,
    API_PORT: String(port),
    LOG_LEVEL: 'error',
    RATE_LIMITS: 'off',
    ...DATA_SERVICE_TUNING.env,
  }
  const server = await startServer('data', settings, DATA_SERVICE_TUNING.flags)
  return {
    ...(await prepare(`http://127.0.0.1:${port}`, settings)),
    async workedMs() {
      // Without `/proc`, wall-clock time is used, which includes other processes.
      if (process.platform !== 'linux') return performance.now()
      const path = `/proc/${server.pid}/task/${server.pid}/schedstat`
      const [nanoseconds] = (await readFile(path, 'utf8')).split(' ')
      return Number(nanoseconds) / 1_000_000
    },
    async stop() {
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
