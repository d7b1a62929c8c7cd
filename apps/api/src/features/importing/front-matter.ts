import { parse } from 'yaml'

/** A Markdown file in its two parts. */
export interface MarkdownFile {
  /** What stands between the two lines of dashes. */
  meta: Record<string, unknown>
  /** All that follows, as it is, without the blank lines before it; with them in a file of ours. */
  body: string
}

/** Stands in the front matter of every file of an export. */
const OWN_MARK = 'inkwell'

/** A file cannot become a post; the message says why. */
export class LeftOut extends Error {
  override readonly name = 'LeftOut'
}

const FRONT_MATTER = /^\uFEFF?---[^\S\n]*\r?\n(?<yaml>[\s\S]*?)^(?:---|\.\.\.)[^\S\n]*\r?$\n?/m

const QUOTED_VALUE = /^[^\s#"'][^:]*:\s+(?<quote>["'])(?<rest>.*)$/

function endsIn(text: string, quote: string): boolean {
  return text.replace(quote === '"' ? /\\./g : /''/g, '').includes(quote)
}

/**
 * Jekyll's YAML reader lets a quoted text go on at the very start of the next line; the standard
 * wants it indented, and folds the indent away.
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

/** Far more than posts need; what takes longest to read stays a matter of milliseconds. */
const YAML_MAX = 64 * 1024

function readYaml(yaml: string): unknown {
  if (yaml.length > YAML_MAX) {
    throw new LeftOut(`its front matter is longer than ${YAML_MAX.toLocaleString('en')} characters`)
  }
  try {
    return parse(indentQuotedLines(yaml), { uniqueKeys: false, logLevel: 'error' })
  } catch (error) {
    const [sentence] = (error as Error).message.split('\n')
    throw new LeftOut(`its front matter is not valid YAML: ${sentence}`)
  }
}

/** Splits a Markdown file with YAML front matter. Throws LeftOut where there is none to read. */
export function readMarkdownFile(source: string): MarkdownFile {
  const match = FRONT_MATTER.exec(source)
  if (match?.index !== 0) throw new LeftOut('it has no front matter')
  const meta = readYaml(match.groups?.yaml ?? '')
  if (typeof meta !== 'object' || meta === null || Array.isArray(meta)) {
    throw new LeftOut('its front matter is not a list of names and values')
  }
  const rest = source.slice(match[0].length)
  // What we exported is byte for byte what was written.
  const body = OWN_MARK in meta ? rest : rest.replace(/^(?:[^\S\n]*\r?\n)+/, '')
  return { meta: meta as Record<string, unknown>, body }
}
