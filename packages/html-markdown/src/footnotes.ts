import { parseFragment } from 'parse5'
import { joinBlocks } from './block.ts'
import type { Block } from './block.ts'
import { writeBlocks } from './blocks.ts'
import type { Context } from './context.ts'
import { NOTE_REFERENCE } from './footnote-reference.ts'
import {
  attributeOf,
  elementsIn,
  hasClass,
  isElement,
  lineOf,
  makeElement,
  makeText,
  mapTree,
  setChildren,
} from './tree.ts'
import type { Element, Node } from './tree.ts'

/** A footnote of a text. */
export interface Footnote {
  label: string
  nodes: Node[]
}

/** Numbers, letters and signs that refer to notes. */
const REFERENCE = /^[[(]?(?:\d{1,4}|[*†‡§¶#]{1,3}|[a-z]{1,2})[\])]?$/i
/** What links back to the text. */
const BACK = /^(?:[^\p{L}]*|[a-z]|back|return|zurück|top)$/iu

/** The elements of a text by their ids, and their order. */
class Ids {
  readonly #elements = new Map<string, Element>()
  readonly #order = new Map<Element, number>()

  constructor(root: Element) {
    for (const element of elementsIn(root.childNodes)) {
      this.#order.set(element, this.#order.size)
      for (const name of ['id', 'name']) {
        const id = attributeOf(element, name)
        if (id !== '' && !this.#elements.has(id)) this.#elements.set(id, element)
      }
    }
  }

  /** The element to which a link leads. */
  target(link: Element): Element | undefined {
    const href = attributeOf(link, 'href')
    return href.startsWith('#') ? this.#elements.get(href.slice(1)) : undefined
  }

  isBefore(a: Element, b: Element): boolean {
    return (this.#order.get(a) ?? 0) < (this.#order.get(b) ?? 0)
  }
}

const STEPS_UP_MAX = 4

function closest(element: Element, test: (element: Element) => boolean): Element | undefined {
  let found: Element | undefined = element
  for (let step = 0; found && step <= STEPS_UP_MAX; step++) {
    if (test(found)) return found
    found = isElement(found.parentNode) ? found.parentNode : undefined
  }
  return undefined
}

/** The element that contains a whole note. */
function noteAround(target: Element): Element | undefined {
  return (
    closest(target, (element) => isElement(element, 'div') && hasClass(element, 'footnote')) ??
    closest(target, (element) => isElement(element, 'li', 'dd')) ??
    closest(target, (element) => isElement(element, 'p', 'div'))
  )
}

/** The element that shows a reference: a `sup` around the link, too. */
function shownReference(link: Element): Element {
  const parent = link.parentNode
  const isAlone = isElement(parent, 'sup') && lineOf(parent.childNodes) === lineOf(link.childNodes)
  return isAlone ? parent : link
}

/** The elements whose ids may stand for a reference. */
function* targetsOf(reference: Element): Generator<Element> {
  yield reference
  yield* elementsIn(reference.childNodes)
  if (isElement(reference.parentNode)) yield reference.parentNode
}

/** Finds the notes of a text: what is linked from it by a number or a sign, and links back. */
class Finder {
  readonly notes = new Map<Element, string>()
  readonly references = new Map<Element, string>()
  readonly backLinks = new Set<Element>()
  readonly #ids: Ids
  readonly #links: Element[]
  /** The links back to each element. */
  readonly #backs = new Map<Element, Element[]>()

  constructor(root: Element) {
    this.#ids = new Ids(root)
    this.#links = [...elementsIn(root.childNodes)].filter(
      (element) => isElement(element, 'a') && attributeOf(element, 'href').startsWith('#'),
    )
    for (const link of this.#links) this.#addBack(link)
  }

  find(): void {
    for (const link of this.#links) this.#addReference(link)
  }

  #addBack(link: Element): void {
    const target = this.#ids.target(link)
    if (!target || !BACK.test(lineOf(link.childNodes)) || !this.#ids.isBefore(target, link)) return
    const links = this.#backs.get(target)
    if (links) links.push(link)
    else this.#backs.set(target, [link])
  }

  #addReference(link: Element): void {
    const target = this.#ids.target(link)
    if (!target || !REFERENCE.test(lineOf(link.childNodes))) return
    const note = noteAround(target)
    if (!note || !this.#ids.isBefore(link, note)) return
    const shown = shownReference(link)
    const back = [...targetsOf(shown)]
      .flatMap((element) => this.#backs.get(element) ?? [])
      .filter((candidate) => noteAround(candidate) === note)
    if (back.length === 0 && !this.notes.has(note)) return
    for (const element of back) this.backLinks.add(element)
    const label = this.notes.get(note) ?? String(this.notes.size + 1)
    this.notes.set(note, label)
    this.references.set(shown, label)
  }
}

/** Adds the notes that are stored beside a text as its last block. */
function addStored(root: Element, stored: ReadonlyMap<string, string>): void {
  const items = [...stored].map(([id, html]) => {
    const back = makeElement('a', { href: `#${id}-link` }, [makeText('↩')])
    return makeElement('li', { id }, [...parseFragment(html).childNodes, back])
  })
  setChildren(root, [...root.childNodes, makeElement('ol', {}, items)])
}

/**
 * Takes the footnotes out of a text, in the order of their references: those of WordPress, Jekyll, Hugo,
 * Substack, Word and all others that link to a note which links back.
 */
export function takeFootnotes(root: Element, stored?: ReadonlyMap<string, string>): Footnote[] {
  if (stored && stored.size > 0) addStored(root, stored)
  const finder = new Finder(root)
  finder.find()
  const { notes, references, backLinks } = finder
  const replace = (node: Node) => {
    if (!isElement(node)) return undefined
    if (notes.has(node) || backLinks.has(node)) return []
    const label = references.get(node)
    return label === undefined ? undefined : [makeElement(NOTE_REFERENCE, { label })]
  }
  mapTree(root, replace)
  for (const note of notes.keys()) mapTree(note, replace)
  return [...notes].map(([note, label]) => ({ label, nodes: [...note.childNodes] }))
}

/** Writes footnotes as definitions. */
export function writeFootnotes(footnotes: readonly Footnote[], context: Context): Block[] {
  return footnotes.map(({ label, nodes }) => {
    const text = joinBlocks(
      writeBlocks(nodes, { ...context, isItem: false, level: context.level + 1 }),
    )
    return { kind: 'other', text: `[^${label}]: ${text.replaceAll(/\n(?=[^\n])/g, '\n    ')}` }
  })
}
