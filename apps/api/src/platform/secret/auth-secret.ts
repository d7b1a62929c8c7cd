import { randomBytes, randomUUID } from 'node:crypto'
import { link, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '../start-error.ts'

/** The name of its file in the data folder. */
export const SECRET_FILE = 'auth-secret'

const BYTES = 48
const LENGTH_MIN = 32

async function writeNew(path: string, text: string): Promise<void> {
  const handle = await open(path, 'wx', 0o600)
  try {
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}

/**
 * Writes a temporary file and links it: concurrent starts agree, and a crash leaves no partial secret.
 */
async function make(path: string): Promise<void> {
  const aside = `${path}-${randomUUID()}`
  try {
    await writeNew(aside, randomBytes(BYTES).toString('base64url'))
    await link(aside, path)
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error
  } finally {
    await rm(aside, { force: true })
  }
}

function unreadable(path: string, cause: unknown): StartError {
  const reason = cause instanceof Error ? cause.message : String(cause)
  const what = `The secret in ${path} cannot be read: ${reason}.`
  return new StartError(`${what} Let this user read it, or set AUTH_SECRET.`, { cause })
}

/**
 * Reads the signing secret from the data folder, and creates it (mode 0600) if missing. Throws
 * StartError if it is unreadable or too short.
 */
export async function readAuthSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, SECRET_FILE)
  const read = async () => (await readFile(path, 'utf8')).trim()
  const secret = await read().catch(async (error: unknown) => {
    if (!isCode(error, 'ENOENT')) throw unreadable(path, error)
    await make(path)
    return read()
  })
  if (secret.length >= LENGTH_MIN) return secret
  throw new StartError(
    `${path} must hold at least ${LENGTH_MIN} characters. Delete it to have a new one made ` +
      '(everyone signs in again), or set AUTH_SECRET.',
  )
}
