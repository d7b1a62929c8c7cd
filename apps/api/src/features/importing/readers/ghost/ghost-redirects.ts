import { importNote } from '@inkwell/contract/import-notes'
import type { ImportNote } from '@inkwell/contract/import-notes'
import { parse } from 'yaml'
import type { Archive } from '../../archive/archive.ts'
import { LeftOut } from '../../left-out.ts'
import type { SourceEntry } from '../../source-item.ts'
import { objectOf, objectsOf, textOf } from '../json-values.ts'
import { otherEntry } from '../other-entry.ts'

const FILE = /(?:^|\/)redirects\.(?:json|ya?ml)$/i
const JSON_BYTES_MAX = 1_000_000
/** Parsing YAML takes longer. */
const YAML_BYTES_MAX = 64 * 1024
const REDIRECTS_MAX = 10_000
/** Redirects that lead to another one. */
const HOPS_MAX = 5

interface Redirect {
  /** A regular expression. */
  from: string
  to: string
}

function parseRedirects(path: string, text: string): Redirect[] {
  if (/\.json$/i.test(path)) {
    return objectsOf(JSON.parse(text)).map(({ from, to }) => ({
      from: textOf(from),
      to: textOf(to),
    }))
  }
  const statuses = Object.values(objectOf(parse(text, { uniqueKeys: false, logLevel: 'error' })))
  const pairs = statuses.flatMap((status) => Object.entries(objectOf(status)))
  return pairs.map(([from, to]) => ({ from, to: textOf(to) }))
}

/** The redirects of a file. Throws LeftOut. */
async function readRedirects(archive: Archive, path: string): Promise<Redirect[]> {
  const max = /\.json$/i.test(path) ? JSON_BYTES_MAX : YAML_BYTES_MAX
  const text = (await archive.read(path, max)).toString('utf8').replace(/^\uFEFF/, '')
  let redirects: Redirect[]
  try {
    redirects = parseRedirects(path, text)
  } catch {
    throw new LeftOut(importNote('redirectsInvalid'))
  }
  if (redirects.length > REDIRECTS_MAX) throw new LeftOut(importNote('redirectsTooMany'))
  return redirects
}

/** The only path that a regular expression means; undefined if there may be others. */
function pathOf(pattern: string): string | undefined {
  const path = pattern
    .replace(/^\^/, '')
    .replace(/\$$/, '')
    .replace(/(?:\/\?|\(\/\)\?)$/, '/')
    .replaceAll(/\\([/.-])/g, '$1')
  return path === '' || /[\\^$*+?()[\]{}|]/.test(path) ? undefined : `/${path.replace(/^\//, '')}`
}

function comparable(path: string): string {
  return path.replace(/^(?:__GHOST_URL__)?\/?/, '/').replace(/(?<=.)\/$/, '')
}

/** A target without its place in the page; undefined if it is on another site. */
function ownPath(target: string): string | undefined {
  const isElsewhere = target.startsWith('//') || /^[a-z][a-z\d+.-]*:/i.test(target)
  return isElsewhere || target === '' ? undefined : comparable(target.replace(/[?#].*$/s, ''))
}

/** Finds what redirects lead to, also by way of others. */
class Redirects {
  readonly #entries = new Map<string, SourceEntry>()
  readonly #targets = new Map<string, string>()
  /** The earlier paths of entries. */
  readonly paths = new Map<SourceEntry, string[]>()

  constructor(entries: readonly SourceEntry[], redirects: readonly Redirect[]) {
    for (const entry of entries) {
      for (const address of entry.addresses ?? []) this.#entries.set(comparable(address), entry)
    }
    for (const { from, to } of redirects) {
      const path = pathOf(from)
      if (path !== undefined) this.#targets.set(comparable(path), to)
    }
  }

  /** Keeps the path of a redirect; otherwise says why it is not kept. */
  keep({ from, to }: Redirect): ImportNote | undefined {
    const path = pathOf(from)
    if (path === undefined) return importNote('redirectOfPattern')
    if (this.#entries.has(comparable(path))) return importNote('redirectOfOther')
    const entry = this.#find(to)
    if ('key' in entry) return entry
    const paths = this.paths.get(entry) ?? []
    paths.push(path)
    this.paths.set(entry, paths)
    return undefined
  }

  #find(to: string): SourceEntry | ImportNote {
    let target = to
    for (let hop = 0; hop < HOPS_MAX; hop += 1) {
      const path = ownPath(target)
      if (path === undefined) return importNote('redirectElsewhere')
      const entry = this.#entries.get(path)
      if (entry) return entry
      const next = this.#targets.get(path)
      if (next === undefined) return importNote('redirectToNothing')
      target = next
    }
    return importNote('redirectInCircle')
  }
}

/** Entries with the earlier paths that redirects of the archive give them, and behind them those that cannot be kept. */
export async function* withRedirects(
  entries: readonly SourceEntry[],
  archive: Archive,
  site: string,
): AsyncGenerator<SourceEntry> {
  const all: Redirect[] = []
  const listed: SourceEntry[] = []
  for (const { path } of archive.files.filter((file) => FILE.test(file.path))) {
    try {
      all.push(...(await readRedirects(archive, path)))
    } catch (error) {
      if (!(error instanceof LeftOut)) throw error
      listed.push(otherEntry(`other:${path}`, path, error.note))
    }
  }
  const unique = [...new Map(all.map((redirect) => [redirect.from, redirect])).values()]
  const redirects = new Redirects(entries, unique)
  for (const redirect of unique) {
    const { from, to } = redirect
    const reason = redirects.keep(redirect)
    if (reason === undefined) continue
    listed.push(otherEntry(`redirect:${site}:${from}`, `${from} → ${to}`, reason))
  }
  for (const entry of entries) {
    const addresses = [...(entry.addresses ?? []), ...(redirects.paths.get(entry) ?? [])]
    yield { ...entry, addresses }
  }
  yield* listed
}
