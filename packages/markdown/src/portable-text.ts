import { isAllowedTag } from './html-tags.ts'

/** What other programs take for HTML: a tag, a comment or an instruction, but no address between signs. */
const HTML =
  /<(?=[a-z/!?])(?![a-z][a-z0-9+.-]{1,30}:[^\s<>]*>|[^\s<>@]{1,100}@[^\s<>]{1,100}>)(?:\/?[a-z]{1,6}\s{0,9}\/?>)?/gi

/** How Hugo begins a shortcode, and kramdown a list of attributes. */
const SHORTCODE = /\{\{(?=[<%])|\{(?=:)/g

/** An address of a link or picture in angle brackets, which looks like HTML. */
const BRACKETED = /(\]\([ \t]*)<((?:[/.#?]|[a-z][a-z0-9+.-]{1,30}:)[^<>\n\\]*)>(?=[ \t)])/gi

const PUNCTUATION = /[!-/:-@[-`{-~]/g

function entity(sign: string): string {
  return `&#${sign.charCodeAt(0)};`
}

/** Code as the content of an element, if Hugo would find a shortcode in it; otherwise the same. */
export function shortcodeFree(code: string): string {
  return /\{\{[<%]/.test(code) ? code.replaceAll(PUNCTUATION, entity) : code
}

/** An address that needs no brackets. */
function bareAddress(address: string): string {
  return address.replaceAll(/[ \t()]/g, (sign) => {
    return `%${sign.charCodeAt(0).toString(16).padStart(2, '0').toUpperCase()}`
  })
}

function escapeText(text: string): string {
  return text
    .replaceAll(BRACKETED, (_, before: string, address: string) => before + bareAddress(address))
    .replaceAll(HTML, (tag) => (isAllowedTag(tag) ? tag : `&lt;${tag.slice(1)}`))
    .replaceAll(SHORTCODE, (signs) => Array.from(signs, entity).join(''))
}

/** For each run of backticks, the index of the next one of the same length; undefined if there is none. */
function endsOf(runs: readonly RegExpExecArray[]): (number | undefined)[] {
  const latest = new Map<number, number>()
  const ends: (number | undefined)[] = []
  for (let index = runs.length - 1; index >= 0; index--) {
    const length = runs[index]?.[0].length ?? 0
    ends[index] = latest.get(length)
    latest.set(length, index)
  }
  return ends
}

/** The text of a block with entities for what other programs would not show; code in it stays. */
export function escapeForOthers(text: string): string {
  const runs = [...text.matchAll(/(?<!\\)`+/g)]
  const ends = endsOf(runs)
  let made = ''
  let next = 0
  for (let index = 0; index < runs.length; index++) {
    const end = ends[index]
    const [open, close] = [runs[index], end === undefined ? undefined : runs[end]]
    if (!open || !close || end === undefined) continue
    const code = text.slice(open.index + open[0].length, close.index)
    const free = shortcodeFree(code)
    const whole = text.slice(open.index, close.index + close[0].length)
    made += escapeText(text.slice(next, open.index))
    made += free === code ? whole : `<code>${free}</code>`
    next = close.index + close[0].length
    index = end
  }
  return made + escapeText(text.slice(next))
}
