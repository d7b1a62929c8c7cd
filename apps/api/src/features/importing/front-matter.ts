import { importNote } from '@inkwell/contract/import-notes'
import type { ImportNote } from '@inkwell/contract/import-notes'
import { parse } from 'yaml'
import { LeftOut } from './left-out.ts'

export interface MarkdownFile {
  /** The front matter. */
  meta: Record<string, unknown>
  /** The text after it, without leading blank lines. In our own exports it is unchanged. */
  body: string
  /** What the report says of the text. */
  notes?: ImportNote[]
}

/** A key in the front matter of all our exports. */
const OWN_MARK = 'inkwell'

/** Whether the front matter is that of one of our exports. */
export function isOwnExport(meta: object): boolean {
  return OWN_MARK in meta
}

const FRONT_MATTER = /^\uFEFF?---[^\S\n]*\r?\n(?<yaml>[\s\S]*?)^(?:---|\.\.\.)[^\S\n]*\r?$\n?/m

const QUOTED_VALUE = /^[^\s#"'][^:]*:\s+(?<quote>["'])(?<rest>.*)$/

function endsIn(text: string, quote: string): boolean {
  return text.replace(quote === '"' ? /\\./g : /''/g, '').includes(quote)
}

/**
 * Indents continuation lines of quoted texts. Jekyll's YAML parser accepts them without indentation,
 * the standard does not.
 */
function indentQuotedLines(yaml: string): string {
  let open: string | undefined
  const lines = yaml.split('\n').map((line) => {
    const begin = open === undefined ? QUOTED_VALUE.exec(line)?.groups : undefined
    const quote = open ?? begin?.quote
    const indented = open === undefined ? line : ` ${line}`
    if (quote !== undefined) open = endsIn(begin?.rest ?? line, quote) ? undefined : quote
    return indented
  })
  return lines.join('\n')
}

/** Far more than posts need; the slowest YAML of this size is parsed in milliseconds. */
const YAML_MAX = 64 * 1024

function readYaml(yaml: string): unknown {
  if (yaml.length > YAML_MAX) {
    throw new LeftOut(importNote('frontMatterLonger', { max: YAML_MAX }))
  }
  try {
    return parse(indentQuotedLines(yaml), { uniqueKeys: false, logLevel: 'error' })
  } catch (error) {
    const [detail = ''] = (error as Error).message.split('\n')
    throw new LeftOut(importNote('frontMatterInvalid', { language: 'YAML', detail }))
  }
}

/**
 * Splits a Markdown file into front matter and text. Throws LeftOut if the front matter is missing or
 * invalid.
 */
export function readMarkdownFile(source: string): MarkdownFile {
  const match = FRONT_MATTER.exec(source)
  if (match?.index !== 0) throw new LeftOut(importNote('frontMatterMissing'))
  const meta = readYaml(match.groups?.yaml ?? '')
  if (typeof meta !== 'object' || meta === null || Array.isArray(meta)) {
    throw new LeftOut(importNote('frontMatterNoMap'))
  }
  const rest = source.slice(match[0].length)
  // Exported posts are unchanged byte for byte.
  const body = isOwnExport(meta) ? rest : rest.replace(/^(?:[^\S\n]*\r?\n)+/, '')
  return { meta: meta as Record<string, unknown>, body }
}
