import type { Block } from './block.ts'
import type { Context } from './context.ts'
import { longestRun } from './escape.ts'
import { isBlock } from './tags.ts'
import { attributeOf, classesOf, elementsIn, hasClass, isElement, textValue } from './tree.ts'
import type { Element, Node } from './tree.ts'

/** Numbers of lines beside code. */
const NUMBERS = [
  'lineno',
  'linenos',
  'linenumber',
  'line-numbers-rows',
  'gutter',
  'rouge-gutter',
  'blob-num',
]

const NO_LINES = new Set(['pre', 'table', 'tbody', 'td', 'th'])

function isNumbers(node: Node): boolean {
  return isElement(node) && hasClass(node, ...NUMBERS)
}

/** The text of an element in code: those that are blocks stand in lines of their own. */
function elementText(element: Element, before: string): string {
  const text = codeText(element.childNodes)
  if (!isBlock(element) || NO_LINES.has(element.tagName)) return text
  const begin = before === '' || before.endsWith('\n') ? '' : '\n'
  return begin + (text.endsWith('\n') ? text : `${text}\n`)
}

/** The text of code: line ends where the page shows them, without the numbers of lines. */
function codeText(nodes: readonly Node[]): string {
  let text = ''
  for (const node of nodes) {
    if (isElement(node, 'br')) text += '\n'
    else if (isElement(node) && !isNumbers(node)) text += elementText(node, text)
    else text += textValue(node) ?? ''
  }
  return text
}

const CLASS =
  /^(?:language|lang|highlight-source|highlight-text|brush|sourceCode|code)[-:](?<name>[\w+#.-]+?);?$/i
const NAME = /^[\w+#.-]{1,30}$/
const NONE = /^(?:none|plain|plaintext|text|txt|no-highlight|nohighlight)$/i

function languageInClasses(element: Element): string {
  const classes = classesOf(element)
  for (const [index, name] of classes.entries()) {
    const found = CLASS.exec(name)?.groups?.name
    if (found !== undefined) return found
    // `brush: js` is two classes.
    if (/^brush:$/i.test(name)) return (classes[index + 1] ?? '').replace(/;$/, '')
  }
  return ''
}

/** The elements around code that may name its language. */
function wrappersOf({ parentNode }: Element): Element[] {
  if (!isElement(parentNode, 'div', 'figure')) return []
  const outer = parentNode.parentNode
  return isElement(outer, 'div', 'figure') ? [parentNode, outer] : [parentNode]
}

function languageOf(element: Element): string {
  const wrappers = wrappersOf(element)
  for (const candidate of [element, ...elementsIn(element.childNodes), ...wrappers]) {
    const named = ['data-language', 'data-lang', 'data-enlighter-language', 'lang']
      .map((name) => (candidate === element || name !== 'lang' ? attributeOf(candidate, name) : ''))
      .find(Boolean)
    const language = languageInClasses(candidate) || (named ?? '')
    if (NAME.test(language)) return NONE.test(language) ? '' : language.toLowerCase()
    // Only the first elements of code name its language.
    if (candidate !== element && isElement(candidate, 'span')) break
  }
  return ''
}

/** Writes code as a fenced block. */
function fencedCode(code: string, language = ''): string {
  const fence = '`'.repeat(Math.max(3, longestRun(code) + 1))
  return `${fence}${language}\n${code}\n${fence}`
}

/** A block of code, with its language if the page names it. */
export function writeCode(element: Element, { notes }: Context): Block[] {
  const text = codeText(element.childNodes).replaceAll('\r', '')
  const code = text.replace(/^(?:[ \t]*\n)+/, '').trimEnd()
  if (code === '') return []
  for (const inner of elementsIn(element.childNodes)) {
    const isLink = isElement(inner, 'a') && attributeOf(inner, 'href') !== ''
    if (isLink) notes.add('text', 'link in code')
    if (isElement(inner, 'img')) notes.add('dropped', 'picture in code')
  }
  return [{ kind: 'other', text: fencedCode(code, languageOf(element)) }]
}
