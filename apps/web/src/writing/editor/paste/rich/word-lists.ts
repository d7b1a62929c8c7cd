import { each, ownStyle } from './dom.ts'

/** A numbered item begins with `1.`, `(a)` or `iv)`; a bullet is any other sign. */
const NUMBER = /^[\s(]*[\da-z]{1,5}[.)]/i

interface OpenList {
  level: number
  list: Element
}

/** The level of a paragraph that is an item of a list, from 1; undefined for other paragraphs. */
function levelOf(paragraph: Element): number | undefined {
  const level = /level(\d)/.exec(ownStyle(paragraph, 'mso-list'))?.[1]
  return level === undefined ? undefined : Number(level)
}

/** Removes the bullet or number of an item; returns the name of its list. */
function takeGlyph(paragraph: Element): 'ol' | 'ul' {
  let name: 'ol' | 'ul' = 'ul'
  each(paragraph, '[data-style]', (part) => {
    if (ownStyle(part, 'mso-list') !== 'ignore') return
    if (NUMBER.test(part.textContent)) name = 'ol'
    part.remove()
  })
  return name
}

/** The lists that an item of this level and kind is in. */
function listsOn(open: readonly OpenList[], level: number, name: string): OpenList[] {
  const outer = open.filter((list) => list.level <= level)
  const last = outer.at(-1)
  const isOther = last?.level === level && last.list.localName !== name
  return isOther ? outer.slice(0, -1) : outer
}

/** Begins a list in the last item of another one, or before a paragraph. */
function beginList(outer: OpenList | undefined, paragraph: Element, name: string): Element {
  const list = paragraph.ownerDocument.createElement(name)
  const item = outer?.list.lastElementChild
  if (item) item.append(list)
  else paragraph.before(list)
  return list
}

/** Microsoft Word writes items of lists as paragraphs, with their level in a style. */
export function gatherWordLists(body: Element): void {
  let open: OpenList[] = []
  each(body, '[data-style*="mso-list" i]', (paragraph) => {
    const level = levelOf(paragraph)
    if (level === undefined) return
    const name = takeGlyph(paragraph)
    const isNext = paragraph.previousElementSibling === open[0]?.list
    open = listsOn(isNext ? open : [], level, name)
    if (open.at(-1)?.level !== level) {
      open.push({ level, list: beginList(open.at(-1), paragraph, name) })
    }
    const item = body.ownerDocument.createElement('li')
    item.append(...paragraph.childNodes)
    open.at(-1)?.list.append(item)
    paragraph.remove()
  })
}
