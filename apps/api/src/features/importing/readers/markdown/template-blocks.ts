import { escapeHtml } from '@inkwell/html-markdown/escape-html'

const OPENS = /^(?:details|spoiler)$/
const CODE = /^(?:highlight|codeblock|code)$/

/** Tags that enclose a text, in the languages of templates. */
const OPENING =
  /\{%-?\s*(?<liquid>raw|verbatim|comment|details|spoiler|highlight|codeblock|blockquote|quote|pullquote)\b(?<written>(?:[^%]|%(?!\})){0,1000}?)-?%\}|\{\{[<%]\s*(?<hugo>highlight|code|quote|blockquote)\b(?<given>[^}]{0,1000}?)[>%]\}\}/g

function fenced(code: string, written: string): string {
  const [language = ''] = /[\w+#.-]+/.exec(written.replace(/lang:/, '')) ?? []
  const runs = code.match(/`+/g) ?? []
  const fence = '`'.repeat(Math.max(3, ...runs.map((run) => run.length + 1)))
  return `\n\n${fence}${language}\n${code.replaceAll(/^\n+|\s+$/g, '')}\n${fence}\n\n`
}

function quoted(text: string): string {
  return `\n\n${text.trim().replaceAll(/^/gm, '> ')}\n\n`
}

/** The text between two tags as Markdown. */
function replaceBlock(name: string, written: string, inner: string): string {
  if (name === 'comment') return ''
  if (CODE.test(name)) return fenced(inner, written)
  return quoted(inner)
}

// oxlint-disable-next-line no-control-regex -- No text has these, so they mark what is hidden.
const HIDDEN = /\u0001(\d+)\u0002/g

/** Hides a text from the steps that follow. */
export class Verbatim {
  readonly #texts: string[] = []

  hide(text: string): string {
    this.#texts.push(text)
    return `\u0001${this.#texts.length - 1}\u0002`
  }

  show(text: string): string {
    // What is hidden may contain what was hidden before.
    return this.#showOnce(this.#showOnce(text))
  }

  #showOnce(text: string): string {
    return text.replaceAll(HIDDEN, (_, index: string) => this.#texts[Number(index)] ?? '')
  }
}

/** What begins and ends a template: between raw tags it is text, and all the rest is Markdown. */
const DELIMITERS = /\{[{%]|[%}]\}/g

/** A text that opens; later steps would take its tags for HTML. */
function detailsOf(text: string, summary: string, verbatim: Verbatim): string {
  const shown = escapeHtml(summary.trim()) || '…'
  const start = verbatim.hide(`<details>\n<summary>${shown}</summary>`)
  return `\n\n${start}\n\n${text.trim()}\n\n${verbatim.hide('</details>')}\n\n`
}

/** A tag that encloses a text. */
interface Opening {
  name: string
  written: string
  closing: RegExp
  start: number
  end: number
}

function readOpening({ index, 0: { length }, groups = {} }: RegExpExecArray): Opening {
  const { liquid, hugo = '', written = '', given = '' } = groups
  const closing =
    liquid === undefined
      ? new RegExp(String.raw`\{\{[<%]\s*/${hugo}\s*[>%]\}\}`, 'g')
      : new RegExp(String.raw`\{%-?\s*end${liquid}\s*-?%\}`, 'g')
  return {
    name: liquid ?? hugo,
    written: written || given,
    closing,
    start: index,
    end: index + length,
  }
}

/** Replaces tags that enclose a text, from the beginning to the end. */
export function replaceBlocks(text: string, verbatim: Verbatim): string {
  let result = ''
  let done = 0
  const endless = new Set<string>()
  for (const match of text.matchAll(OPENING)) {
    const { name, written, closing, start, end } = readOpening(match)
    if (start < done || endless.has(name)) continue
    closing.lastIndex = end
    const found = closing.exec(text)
    if (!found) {
      endless.add(name)
      continue
    }
    const inner = text.slice(end, found.index)
    const isRaw = name === 'raw' || name === 'verbatim'
    result += text.slice(done, start)
    if (isRaw) result += inner.replaceAll(DELIMITERS, (each) => verbatim.hide(each))
    else if (OPENS.test(name)) result += detailsOf(inner, written, verbatim)
    else result += replaceBlock(name, written, inner)
    done = closing.lastIndex
  }
  return result + text.slice(done)
}
