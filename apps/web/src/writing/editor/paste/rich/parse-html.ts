import { trustedHtml } from '../../../../platform/trusted-html.ts'

/** With many elements within each other, browsers parse in time that grows with the square. */
const TAGS_MAX = 30_000
const UNCLOSED_MAX = 5_000

const STYLE_SHEET = /<style\b[^]*?(?:<\/style\s*>|$)/gi
const TAG = /<[a-z][^<>]*/gi
const STYLE = /(?<=[\s"'/])style(?=\s*=)/gi

/** Writing Markdown takes time that grows with the square of these. */
const DEPTH_MAX = 100
const CHILDREN_MAX = 4_000

function hasManyTags(html: string): boolean {
  let count = 0
  let closed = 0
  for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', at + 1)) {
    if (++count > TAGS_MAX) return true
    if (html[at + 1] === '/') closed++
  }
  return count - 2 * closed > UNCLOSED_MAX
}

function isTooComplex(body: Element): boolean {
  const depths = new Map<Element | null, number>([[body, 0]])
  for (const element of body.querySelectorAll('*')) {
    const depth = (depths.get(element.parentElement) ?? 0) + 1
    if (depth > DEPTH_MAX || element.childNodes.length > CHILDREN_MAX) return true
    depths.set(element, depth)
  }
  return body.childNodes.length > CHILDREN_MAX
}

/**
 * Parses HTML into a document that belongs to no window, so that nothing in it runs or loads. Styles are
 * in `data-style`, because the policy of the page would report them. Undefined for too much HTML.
 */
export function parseHtml(html: string): HTMLElement | undefined {
  if (hasManyTags(html)) return undefined
  const unstyled = html
    .replaceAll(STYLE_SHEET, '')
    .replaceAll(TAG, (tag) => tag.replaceAll(STYLE, 'data-style'))
  // The types of TypeScript do not know that a TrustedHTML is assignable.
  const source = trustedHtml(unstyled).__html as string
  const { body } = new DOMParser().parseFromString(source, 'text/html')
  return isTooComplex(body) ? undefined : body
}
