import { ATTRIBUTES_MAX, DEPTH_MAX } from './bounds.ts'

const NAME = /<(?<end>\/?)(?<name>[a-z][^\s/>]*)/iy
/** Elements whose content is no markup. */
const RAW = /^(?:script|style|textarea|title|xmp|iframe|noembed|noframes)$/
/** The name of comments. */
const COMMENT = '!--'
/** Elements without content, and those that another one of their kind ends. */
const FLAT =
  /^(?:!--|area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr|p|li|dt|dd|tr|td|th|option)$/

/** What is in a tag: a value with its quotation marks, the space before a name, or the end. */
const IN_TAG = /=\s{0,20}(?:"[^"]*"|'[^']*')|[\s/]|>/g

/** The index after the tag whose name ends at `at`, and how many attributes it has at most. */
function endOfTag(html: string, at: number): { end: number; attributes: number } {
  let attributes = 0
  IN_TAG.lastIndex = at
  for (let found = IN_TAG.exec(html); found; found = IN_TAG.exec(html)) {
    if (found[0] === '>') return { end: IN_TAG.lastIndex, attributes }
    if (!found[0].startsWith('=')) attributes++
  }
  return { end: html.length, attributes }
}

/** The index after a comment or after an element without markup; `from` for other tags. */
function skipRaw(html: string, lower: string, name: string, from: number): number {
  const end = lower.indexOf(`</${name}`, from)
  return end < 0 ? html.length : end
}

/** A tag or a comment, with its place. */
export interface Tag {
  /** In lower case; `!--` for comments. */
  name: string
  isEnd: boolean
  start: number
  end: number
  attributes: number
}

/** The tags and comments of HTML, in linear time. What is in scripts and the like is none. */
export function* tagsOf(html: string): Generator<Tag> {
  const lower = html.toLowerCase()
  let at = html.indexOf('<')
  while (at >= 0) {
    let next = at + 1
    NAME.lastIndex = at
    const groups = NAME.exec(html)?.groups
    if (lower.startsWith('<!--', at)) {
      const end = html.indexOf('-->', at)
      next = end < 0 ? html.length : end + '-->'.length
      yield { name: COMMENT, isEnd: false, start: at, end: next, attributes: 0 }
    } else if (groups) {
      const name = (groups.name ?? '').toLowerCase()
      const { end, attributes } = endOfTag(html, NAME.lastIndex)
      yield { name, isEnd: groups.end !== '', start: at, end, attributes }
      next = groups.end === '' && RAW.test(name) ? skipRaw(html, lower, name, end) : end
    }
    at = html.indexOf('<', next)
  }
}

/** Replaces the tags for which `replace` returns a text. */
function replaceTags(html: string, replace: (tag: Tag) => string | undefined): string {
  const parts: string[] = []
  let done = 0
  for (const tag of tagsOf(html)) {
    const replaced = replace(tag)
    if (replaced === undefined) continue
    parts.push(html.slice(done, tag.start), replaced)
    done = tag.end
  }
  return parts.length === 0 ? html : parts.join('') + html.slice(done)
}

/** Removes all attributes of tags that have too many of them, in linear time. */
export function boundAttributes(html: string): string {
  return replaceTags(html, ({ name, isEnd, attributes }) =>
    !isEnd && attributes > ATTRIBUTES_MAX ? `<${name}>` : undefined,
  )
}

/** Removes the tags of elements that are too deep inside others, in linear time. */
export function boundDepth(html: string): string {
  let depth = 0
  return replaceTags(html, ({ name, isEnd }) => {
    if (FLAT.test(name)) return undefined
    depth = Math.max(0, depth + (isEnd ? -1 : 1))
    const level = isEnd ? depth + 1 : depth
    return level > DEPTH_MAX / 10 ? ' ' : undefined
  })
}
