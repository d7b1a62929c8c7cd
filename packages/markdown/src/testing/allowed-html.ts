import { html as names, parseFragment, serialize } from 'parse5'
import type { DefaultTreeAdapterTypes, ParserError } from 'parse5'

type Node = DefaultTreeAdapterTypes.Node
type Element = DefaultTreeAdapterTypes.Element

/** Whether an attribute's value is allowed. */
type Rule = (value: string, storage: string) => boolean

const isOurs = (value: string) => /^s-\S+$/.test(value)
const isAnything = () => true
const isOneOf =
  (...words: string[]): Rule =>
  (value) =>
    words.includes(value)

/** Parses an address as browsers do: without tabs and newlines, with `\` as `/`. */
function readAddress(value: string): URL | undefined {
  return URL.canParse(value) ? new URL(value) : undefined
}

const leadsOut: Rule = (value) =>
  ['http:', 'https:', 'mailto:'].includes(readAddress(value)?.protocol ?? '')

const staysHere: Rule = (value) =>
  value.startsWith('/') && URL.parse(value, 'https://here.test')?.origin === 'https://here.test'

const isPicture: Rule = (value, storage) => {
  const address = readAddress(value)
  if (address?.protocol === 'https:') return true
  return address?.href.startsWith(storage) === true && !address.href.includes('?')
}

/** Classes of highlighted code: a kind of token, or an embedded language. */
const COLOUR = /^(?:hljs-[\w-]+(?: [\w-]+_)*|language-\w+)$/

/** Elements inside lines that a source may contain as tags. */
const INLINE = 'abbr b cite del em i ins kbd mark q s samp small strong sub sup u var'.split(' ')

/** The allowed elements, with their allowed attributes. */
const ALLOWED: Record<string, Record<string, Rule>> = {
  p: { dir: isOneOf('auto'), class: isOneOf('video') },
  br: {},
  ...Object.fromEntries(INLINE.map((name) => [name, {}])),
  details: {},
  summary: { dir: isOneOf('auto') },
  hr: { class: isOneOf('footnotes-sep') },
  ...Object.fromEntries(
    ['h2', 'h3', 'h4', 'h5', 'h6'].map((name) => [name, { id: isOurs, dir: isOneOf('auto') }]),
  ),
  ul: { dir: isOneOf('auto') },
  ol: {
    dir: isOneOf('auto'),
    start: (value) => /^\d{1,9}$/.test(value),
    class: isOneOf('footnotes-list'),
  },
  li: { id: isOurs, class: isOneOf('task', 'footnote-item') },
  blockquote: { dir: isOneOf('auto') },
  pre: { tabindex: isOneOf('0'), role: isOneOf('group'), 'aria-label': isAnything },
  code: { class: (value) => /^language-\S*$/.test(value) },
  a: {
    href: (value) => value.startsWith('#s-') || staysHere(value, '') || leadsOut(value, ''),
    rel: isOneOf('nofollow ugc noopener'),
    title: isAnything,
    role: isOneOf('doc-noteref', 'doc-backlink'),
    class: isOneOf('footnote-backref'),
    'aria-labelledby': isOurs,
  },
  img: {
    src: isPicture,
    srcset: (value, storage) =>
      value.split(', ').every((one) => {
        const [address = '', width = ''] = one.split(' ')
        return address.startsWith(storage) && isPicture(address, storage) && /^\d+w$/.test(width)
      }),
    sizes: isAnything,
    width: (value) => /^[1-9]\d{0,4}$/.test(value),
    height: (value) => /^[1-9]\d{0,4}$/.test(value),
    alt: isAnything,
    title: isAnything,
    loading: isOneOf('lazy'),
    decoding: isOneOf('async'),
    referrerpolicy: isOneOf('no-referrer'),
  },
  figure: { dir: isOneOf('auto') },
  figcaption: { dir: isOneOf('auto') },
  div: {
    class: isOneOf('table-scroll'),
    dir: isOneOf('auto'),
    tabindex: isOneOf('0'),
    role: isOneOf('group'),
    'aria-labelledby': isOurs,
  },
  table: {},
  thead: { id: isOurs },
  tbody: {},
  tr: {},
  th: { class: isOneOf('align-left', 'align-right', 'align-center') },
  td: { class: isOneOf('align-left', 'align-right', 'align-center') },
  span: {
    class: (value) => /^task-box(?: task-done)?$/.test(value) || COLOUR.test(value),
  },
  sup: { class: isOneOf('footnote-ref'), id: isOurs },
  section: { class: isOneOf('footnotes'), role: isOneOf('doc-endnotes') },
}

function findingsOf({ tagName, namespaceURI, attrs }: Element, storage: string): string[] {
  const allowed = ALLOWED[tagName]
  if (!allowed || namespaceURI !== names.NS.HTML) return [`<${tagName}>`]
  const findings = attrs
    .filter(({ name, value }) => allowed[name]?.(value, storage) !== true)
    .map(({ name, value }) => `<${tagName} ${name}="${value}">`)
  const given = Object.fromEntries(attrs.map(({ name, value }) => [name, value]))
  const leaves = tagName === 'a' && given.href !== undefined && leadsOut(given.href, '')
  return leaves && given.rel === undefined
    ? [...findings, `<a href="${given.href}"> without rel`]
    : findings
}

function walk(node: Node, storage: string, findings: string[]): void {
  const { nodeName } = node
  if (['#comment', '#documentType'].includes(nodeName)) findings.push(nodeName)
  if ('tagName' in node) findings.push(...findingsOf(node, storage))
  if ('childNodes' in node) for (const child of node.childNodes) walk(child, storage, findings)
}

/**
 * Everything in a post's HTML that is not allowed: elements, attributes, link targets, parse
 * errors, and markup that changes when it is serialized and parsed again. Characters that the
 * contract refuses are not checked.
 */
export function findingsIn(html: string, storage: string): string[] {
  const findings: string[] = []
  const onParseError = ({ code }: ParserError) => {
    if (!code.endsWith('-in-input-stream')) findings.push(`error: ${code}`)
  }
  const tree = parseFragment(html, { onParseError })
  walk(tree, storage, findings)
  const written = serialize(tree)
  if (serialize(parseFragment(written)) !== written) findings.push('another tree when read again')
  return findings
}
