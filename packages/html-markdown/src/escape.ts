/** What the renderer links by itself: in such an address a backslash escapes nothing. */
const ADDRESS = /(?<![a-z0-9.+-])(?:https?|ftp|mailto):[^\s<>]*/gi
/** The same in a label. The renderer looks for its end as if all text before were as long as a scheme. */
const ADDRESS_IN_LABEL = /(?:https?|ftp|mailto):[^\s<>]*/gi
/**
 * An address without quotes and brackets, except for pairs of round ones. The renderer continues any other
 * one after the next tag or label.
 */
const CLOSED = /^(?:[^\](){}"']|\([^\](){}"']*\))*$/
const SCHEME = /(?<=https?|ftp|mailto):/gi
/** An address that can stand between angle brackets, without the signs that end a sentence. */
const PLAIN = /^https?:\/\/[a-z0-9][^\s<>"'`\\[\]*]*[\w/=~-]/i
const ESCAPED = /[\\`*[_~<&^]/g
const ENTITY = /^&#?[a-z0-9]{1,40};/i
const LETTER = /[\p{L}\p{N}]/u

/** The begin of a mail address between angle brackets, in which no bracket stands: each sign is read once. */
const MAIL = /[\w.!#$%&'*+/=?^`{|}~-]+@/y

/** What follows a text: white space or nothing, the tag of a line end, or what could belong to an address. */
export type Behind = 'space' | 'tag' | 'more'

type Test = (text: string, at: number) => boolean

/** Whether a sign could mean something in Markdown. At the edges anything may follow or precede. */
const MEANS: Record<string, Test> = {
  _: (text, at) => !(LETTER.test(text.charAt(at - 1)) && LETTER.test(text.charAt(at + 1))),
  '~': (text, at) => !/[^~]/.test(text.charAt(at - 1)) || !/[^~]/.test(text.charAt(at + 1)),
  '<': (text, at) =>
    at === text.length - 1 || /[a-z/!?]/i.test(text.charAt(at + 1)) || isMail(text, at + 1),
  '&': (text, at) => ENTITY.test(text.slice(at, at + 45)),
  '^': (text, at) => text.charAt(at + 1) === '[',
}

function isMail(text: string, at: number): boolean {
  MAIL.lastIndex = at
  return MAIL.test(text)
}

function escapeSigns(text: string): string {
  return text.replaceAll(ESCAPED, (sign, at: number) =>
    MEANS[sign]?.(text, at) === false ? sign : `\\${sign}`,
  )
}

/** Writes an address so that the page shows it as it is, as a link if possible. */
function escapeAddress(address: string, canLink: boolean): string {
  const plain = canLink ? (PLAIN.exec(address)?.[0] ?? '') : ''
  const isLink = plain !== '' && URL.canParse(plain)
  const rest = escapeSigns(isLink ? address.slice(plain.length) : address)
  return (isLink ? `<${plain}>` : '') + rest.replaceAll(SCHEME, String.raw`\:`)
}

/** Whether an address is read as it is written. */
function isSafe(address: string, behind: Behind, canLink: boolean): boolean {
  if (behind === 'more' || escapeSigns(address) !== address) return false
  return (canLink && behind === 'space') || CLOSED.test(address)
}

function behindOf(sign: string): Behind {
  if (sign === '<') return 'more'
  return sign === '>' ? 'tag' : 'space'
}

function escapeAround(text: string, canLink: boolean, behind: Behind): string {
  const parts: string[] = []
  let done = 0
  for (const { 0: address, index } of text.matchAll(canLink ? ADDRESS : ADDRESS_IN_LABEL)) {
    const end = index + address.length
    const follows = end === text.length ? behind : behindOf(text.charAt(end))
    parts.push(escapeSigns(text.slice(done, index)))
    parts.push(isSafe(address, follows, canLink) ? address : escapeAddress(address, canLink))
    done = end
  }
  return parts.join('') + escapeSigns(text.slice(done))
}

/** Escapes what would be markup inside a line of Markdown, in linear time. */
export function escapeText(text: string, behind: Behind): string {
  return escapeAround(text, true, behind)
}

/** Escapes the text of a link or the description of a picture, in which nothing else is linked. */
export function escapeLabel(text: string, behind: Behind): string {
  return escapeAround(text, false, behind)
    .replaceAll(']', String.raw`\]`)
    .replace(/^\^/, String.raw`\^`)
}

/** A link at the start whose code would make it the definition of a reference. */
const DEFINITION = /^\[(?:\\[^]|[^\\[\]])*\]:/
const AT_START = /^(?:[-+](?=\s|$)|#{1,6}(?=\s|$)|>|[=-]+\s*$|[-:|][-:| \t]*$)/
const NUMBER_AT_START = /^(\d{1,9})(?=[.)](?:\s|$))/
const NOTE_AT_START = /^(\[\^\d+\])(?=:)/

/** Escapes what would be a block at the start of a line, such as a list or a heading. */
export function escapeLineStart(line: string): string {
  if (AT_START.test(line)) return `\\${line}`
  return line.replace(NUMBER_AT_START, '$1\\').replace(NOTE_AT_START, '$1\\')
}

/** Escapes what would be the definition of a reference: in code no sign can be escaped. */
export function escapeParagraphStart(paragraph: string): string {
  return DEFINITION.test(paragraph) ? `<u></u>${paragraph}` : paragraph
}

/** An address without signs that Markdown or a browser reads differently. */
export function encodeAddress(address: string): string {
  return address
    .trim()
    .replaceAll(/[\t\r\n]/g, '')
    .replaceAll(/[\s<>\\`]|\p{C}/gu, encodeSign)
}

/** An address as the target of a link or picture. */
export function linkTarget(address: string): string {
  const encoded = encodeAddress(address).replaceAll(/&(?=#?[a-z0-9]{1,40};)/gi, '&amp;')
  return encoded === '' || /[()]/.test(encoded) ? `<${encoded}>` : encoded
}

function encodeSign(sign: string): string {
  return sign.isWellFormed() ? encodeURIComponent(sign) : '%EF%BF%BD'
}

/** A text as the title of a picture, in its quotation marks. */
export function quotedTitle(title: string): string {
  const line = title.replaceAll(/\s+/g, ' ').trim()
  return `"${line.replaceAll(/[\\"`]|&(?=#?[a-z0-9]{1,40};)/gi, String.raw`\$&`)}"`
}

/** The length of the longest run of backticks. */
export function longestRun(code: string): number {
  return code.match(/`+/g)?.reduce((most, { length }) => Math.max(most, length), 0) ?? 0
}

/** A text as code inside a line. */
export function codeSpan(code: string): string {
  const fence = '`'.repeat(longestRun(code) + 1)
  const isSpaced = code.startsWith(' ') && code.endsWith(' ') && code.trim() !== ''
  const isPadded = code.startsWith('`') || code.endsWith('`') || isSpaced
  return isPadded ? `${fence} ${code} ${fence}` : fence + code + fence
}
