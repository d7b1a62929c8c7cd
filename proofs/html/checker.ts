import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { REPOSITORY } from '../../e2e/support/process.ts'

const run = promisify(execFile)

/** 30 MB that no test needs: fetched when it is asked for. */
const VERSION = '26.9.27'

/** What the checker says of a place in a document. */
export interface Finding {
  /** `error`, `non-document-error`, or `info` for remarks and warnings. */
  type: string
  file: string
  line: number
  message: string
  extract: string
}

/** The checker's archive, fetched once. Throws where there is no Java to run it. */
export async function findChecker(): Promise<string> {
  await run('java', ['-version']).catch((cause: unknown) => {
    throw new Error('This proof needs Java 11 or later: install it, then run this again.', {
      cause,
    })
  })
  const folder = join(REPOSITORY, `node_modules/.cache/inkwell-vnu-${VERSION}`)
  const archive = join(folder, 'node_modules/vnu-jar/build/dist/vnu.jar')
  // Its install script would fetch a Java of its own.
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
