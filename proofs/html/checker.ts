import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { REPOSITORY } from '../../e2e/support/process.ts'

const run = promisify(execFile)

/** Installed on demand: 30 MB that no test needs. */
const VERSION = '26.9.27'

/** A message of the checker about a position in a document. */
export interface Finding {
  /** `error`, `non-document-error`, or `info` for warnings and remarks. */
  type: string
  file: string
  line: number
  message: string
  extract: string
}

/** The path of the checker, installed once. Throws without Java. */
export async function findChecker(): Promise<string> {
  await run('java', ['-version']).catch((cause: unknown) => {
    throw new Error('This proof needs Java 11 or later: install it, then run this again.', {
      cause,
    })
  })
  const folder = join(REPOSITORY, `node_modules/.cache/inkwell-vnu-${VERSION}`)
  const archive = join(folder, 'node_modules/vnu-jar/build/dist/vnu.jar')
  // Without its install script, which would download a Java runtime.
  const flags = ['--prefix', folder, '--ignore-scripts', '--no-save', '--no-audit', '--no-fund']
  if (!existsSync(archive)) await run('npm', ['install', ...flags, `vnu-jar@${VERSION}`])
  return archive
}

interface RawMessage {
  type: string
  url?: string
  lastLine?: number
  message: string
  extract?: string
}

/** Checks every document in the folder. */
export async function checkFiles(checker: string, folder: string): Promise<Finding[]> {
  const { stderr } = await run(
    'java',
    ['-jar', checker, '--format', 'json', '--exit-zero-always', '--skip-non-html', folder],
    { maxBuffer: 64 * 2 ** 20 },
  )
  const { messages } = JSON.parse(stderr) as { messages: RawMessage[] }
  return messages.map(({ type, url, lastLine, message, extract }) => ({
    type,
    file: basename(url ?? ''),
    line: lastLine ?? 0,
    message,
    extract: (extract ?? '').replaceAll(/\s+/g, ' '),
  }))
}
