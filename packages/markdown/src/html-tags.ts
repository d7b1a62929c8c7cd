import type { MarkdownIt, StateCore, StateInline, Token } from 'markdown-it'

/** The tags that a text may contain, without attributes; `br` has no content. */
const NAMES = new Set(
  'abbr b br cite del em i ins kbd mark q s samp small strong sub sup u var'.split(' '),
)

const TAG = /<(?<end>\/?)(?<name>[a-z]{1,6})\s{0,9}\/?>/iy

const TYPE = 'html_tag'
const LINE_BREAK = 'br'

/** Open tags inside each other; further ones are text, so that pairing takes linear time. */
const DEEPEST = 16

/** Whether a text is one of these tags. */
export function isAllowedTag(text: string): boolean {
  TAG.lastIndex = 0
  const name = TAG.exec(text)?.groups?.name
  return name !== undefined && TAG.lastIndex === text.length && NAMES.has(name.toLowerCase())
}

/** Reads a tag as a token without nesting; the pairs are known when the whole line is read. */
function readTag(state: StateInline, silent: boolean): boolean {
  TAG.lastIndex = state.pos
  const found = TAG.exec(state.src)
  const { end, name = '' } = found?.groups ?? {}
  const tag = name.toLowerCase()
  if (!found || !NAMES.has(tag) || (tag === LINE_BREAK && end)) return false
  if (!silent) {
    const token = state.push(TYPE, tag, 0)
    token.content = found[0]
    token.meta = { isEnd: end !== '' }
  }
  state.pos += found[0].length
  return true
}

function isEnd({ meta }: Token): boolean {
  return (meta as { isEnd: boolean }).isEnd
}

function makeText(token: Token): void {
  token.type = 'text'
  token.tag = ''
  token.nesting = 0
}

/** Ends the innermost open tag of this name that nothing else in Markdown encloses. */
function closeTag(open: Token[], end: Token): void {
  const start = open.findLastIndex(({ type, tag }) => type !== TYPE || tag === end.tag)
  if (open[start]?.type !== TYPE) return makeText(end)
  const [begin, ...unclosed] = open.splice(start)
  for (const token of unclosed) makeText(token)
  if (begin) begin.nesting = 1
  end.nesting = -1
}

function placeTag(open: Token[], token: Token): void {
  if (token.tag === LINE_BREAK) return
  if (isEnd(token)) closeTag(open, token)
  else if (open.length < DEEPEST) open.push(token)
  else makeText(token)
}

/** Ends what Markdown opened, such as emphasis; tags without an end inside it are text. */
function closeMarkup(open: Token[]): void {
  while (open.at(-1)?.type === TYPE) makeText(open.pop() as Token)
  open.pop()
}

function pairTags(tokens: Token[]): void {
  const open: Token[] = []
  for (const token of tokens) {
    if (token.children) pairTags(token.children)
    if (token.type === TYPE) placeTag(open, token)
    else if (token.nesting === 1) open.push(token)
    else if (token.nesting === -1) closeMarkup(open)
  }
  for (const token of open) if (token.type === TYPE) makeText(token)
}

/** The line end after a break is not a second break. */
function joinBreaks(tokens: Token[]): void {
  for (const [index, token] of tokens.entries()) {
    if (token.type !== 'softbreak' || tokens[index - 1]?.tag !== LINE_BREAK) continue
    token.content = '\n'
    makeText(token)
  }
}

function pairAllTags({ tokens }: StateCore): void {
  for (const { children } of tokens) {
    if (!children) continue
    pairTags(children)
    joinBreaks(children)
  }
}

/**
 * A plugin for tags inside lines. A tag from a short list, without attributes, and with its end in
 * the same block and the same emphasis or link, is honoured. Every other tag is text.
 */
export function htmlTags(md: MarkdownIt): void {
  md.inline.ruler.before('autolink', TYPE, readTag)
  md.core.ruler.push('html_tags', pairAllTags)
  md.renderer.rules[TYPE] = (tokens, index) => {
    const token = tokens[index]
    return token ? `<${token.nesting < 0 ? '/' : ''}${token.tag}>` : ''
  }
}
