import { PARAMETER } from '../../src/platform/path-parameter.ts'
import { splitTarget, toAscii } from '../pages/page-address.ts'
import type { Destination } from '../pages/page-address.ts'
import type { DocumentKind } from './document-kind.ts'

/** A document with the parameters of its address. */
export interface DocumentMatch {
  kind: DocumentKind
  params: Record<string, string>
  query: string
}

interface Pattern {
  kind: DocumentKind
  /** Of the canonical path. */
  exact: RegExp
  /** Of other spellings: more slashes, capital letters. */
  loose: RegExp
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

function patternOf(kind: DocumentKind): Pattern {
  const source = kind.path
    .split('/')
    .slice(1)
    .map((segment) => {
      const [, name, ending = ''] = /^:(\w+)(.*)$/.exec(segment) ?? []
      return name ? `(?<${name}>${PARAMETER})${escaped(ending)}` : escaped(segment)
    })
  return {
    kind,
    exact: new RegExp(`^/${source.join('/')}$`),
    loose: new RegExp(`^/+${source.join('/+')}/*$`, 'i'),
  }
}

function fill(path: string, params: Record<string, string>): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? '')
}

/** The path without percent-encoding, where it has any that can be decoded. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Characters beyond which no path is that of a document. */
const PATH_MAX = 300

/** Finds documents by their addresses. */
export class DocumentAddresses {
  readonly #patterns: readonly Pattern[]

  constructor(kinds: readonly DocumentKind[]) {
    this.#patterns = kinds.map(patternOf)
  }

  /** The document at an address in its canonical spelling. */
  match(address: string): DocumentMatch | undefined {
    const { path, query } = splitTarget(address)
    if (path.length > PATH_MAX) return undefined
    for (const { kind, exact } of this.#patterns) {
      const found = exact.exec(path)
      if (found) return { kind, params: { ...found.groups }, query }
    }
    return undefined
  }

  /** As `resolveAddress`, for documents; undefined if no document has such an address. */
  resolve(target: string): Destination | undefined {
    const { path, query } = splitTarget(target)
    if (path.length > PATH_MAX) return undefined
    const match = this.match(target)
    if (match) {
      const known = match.kind.query?.(new URLSearchParams(query)) ?? ''
      return { key: known ? `${path}?${known}` : path, isFixed: false }
    }
    const other = decoded(path)
    for (const { kind, loose } of this.#patterns) {
      const found = loose.exec(other)
      if (!found) continue
      const canonical = fill(kind.path, { ...found.groups })
      return { redirect: toAscii(query ? `${canonical}?${query}` : canonical) }
    }
    return undefined
  }

  /** Whether the document of a key is one of an unlimited number. */
  isOpenEnded(key: string): boolean {
    return this.match(key)?.kind.isOpenEnded ?? false
  }
}
