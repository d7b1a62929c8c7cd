import { linkParagraph } from '../embeds.ts'
import type { Notes } from '../notes.ts'
import { elementsIn, findElement, hasClass, isElement, lineOf, makeElement } from '../tree.ts'
import type { Element, Node } from '../tree.ts'

const BLOCK = /^\s*wp:(?<name>[\w/-]{1,100})(?<rest>[\s\S]*)$/
const LANGUAGE = /"(?:language|codeLanguage)"\s*:\s*"(?<language>[\w+#.-]{1,30})"/
/** Blocks that say something without content. */
const EXPECTED = /^(?:more|nextpage|separator|spacer|footnotes|paragraph|list|heading)$/

function withLanguage(code: Element, language: string): Node[] {
  return [makeElement('pre', { 'data-lang': language }, code.childNodes)]
}

/** A picture with a caption, from WordPress before HTML had figures. */
function readCaption(element: Element): Node[] {
  const children = element.childNodes.map((node) =>
    isElement(node) && hasClass(node, 'wp-caption-text', 'gallery-caption', 'wp-caption-dd')
      ? makeElement('figcaption', {}, node.childNodes)
      : node,
  )
  return [makeElement('figure', {}, children)]
}

/** The address that WordPress replaces by what it leads to. */
function readEmbed(element: Element): Node[] | undefined {
  const address = lineOf(element.childNodes)
  const isAddress = /^https?:\/\/\S+$/.test(address) && URL.canParse(address)
  const hasMore = [...elementsIn(element.childNodes)].length > 0
  return isAddress && !hasMore ? [linkParagraph(address)] : undefined
}

function readElement(element: Element): Node[] | undefined {
  if (isElement(element, 'div', 'dl') && hasClass(element, 'wp-caption', 'gallery-item')) {
    return readCaption(element)
  }
  if (hasClass(element, 'wp-block-embed__wrapper')) return readEmbed(element)
  // The list of a gallery is no list of words.
  if (hasClass(element, 'blocks-gallery-grid', 'blocks-gallery-item')) {
    const hasPicture = findElement(element.childNodes, (inner) => isElement(inner, 'img'))
    return hasPicture ? [makeElement('div', {}, element.childNodes)] : undefined
  }
  return undefined
}

/** Reads the comment of a block: the language of code, and blocks without content. */
function readComment(comment: string, notes: Notes): string {
  const { name = '', rest = '' } = BLOCK.exec(comment)?.groups ?? {}
  if (rest.trimEnd().endsWith('/') && !EXPECTED.test(name)) notes.add('dropped', `wp:${name}`)
  return LANGUAGE.exec(rest)?.groups?.language ?? ''
}

/** A rule for the blocks of WordPress, whose comments have what the HTML does not. */
export function createWordPressRule(notes: Notes): (node: Node) => Node[] | undefined {
  let language = ''
  return (node) => {
    if ('data' in node) {
      language = readComment(node.data, notes)
      return []
    }
    if (!isElement(node)) return undefined
    const code =
      language !== '' && isElement(node, 'pre') ? withLanguage(node, language) : undefined
    language = ''
    return code ?? readElement(node)
  }
}
