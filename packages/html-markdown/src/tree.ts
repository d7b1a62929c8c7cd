import type { DefaultTreeAdapterTypes } from 'parse5'
import { defaultTreeAdapter, html } from 'parse5'

export type Node = DefaultTreeAdapterTypes.ChildNode
export type Element = DefaultTreeAdapterTypes.Element
export type Parent = DefaultTreeAdapterTypes.ParentNode

/** Whether a node is an element, of one of these names if any are given. */
export function isElement(
  node: Node | Parent | null | undefined,
  ...names: readonly string[]
): node is Element {
  if (!node || !('tagName' in node)) return false
  return names.length === 0 || names.includes(node.tagName)
}

/** Whether an element has one of these names. */
export function isNamed({ tagName }: Element, ...names: readonly string[]): boolean {
  return names.includes(tagName)
}

/** The text of a text node; undefined for other nodes. */
export function textValue(node: Node): string | undefined {
  return 'value' in node ? node.value : undefined
}

/** The value of an attribute; empty if there is none. */
export function attributeOf({ attrs }: Element, name: string): string {
  return attrs.find((attribute) => attribute.name === name)?.value ?? ''
}

/** The classes of an element. */
export function classesOf(element: Element): string[] {
  return attributeOf(element, 'class').split(/\s+/).filter(Boolean)
}

/** Whether an element has one of these classes. */
export function hasClass(element: Element, ...names: string[]): boolean {
  const classes = classesOf(element)
  return names.some((name) => classes.includes(name))
}

/** The text of nodes and of what they contain. */
export function textOf(nodes: readonly Node[]): string {
  const parts: string[] = []
  for (const node of nodes) {
    const value = textValue(node)
    if (value !== undefined) parts.push(value)
    else if (isElement(node, 'br')) parts.push('\n')
    else if (isElement(node)) parts.push(textOf(node.childNodes))
  }
  return parts.join('')
}

/** The text of nodes in one line. */
export function lineOf(nodes: readonly Node[]): string {
  return textOf(nodes).replaceAll(/\s+/g, ' ').trim()
}

/** The elements in nodes, in the order of the document. */
export function* elementsIn(nodes: readonly Node[]): Generator<Element> {
  const stack = nodes.toReversed()
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (!isElement(node)) continue
    yield node
    for (const child of node.childNodes.toReversed()) stack.push(child)
  }
}

/** The first element in nodes for which `test` holds. */
export function findElement(
  nodes: readonly Node[],
  test: (element: Element) => boolean,
): Element | undefined {
  for (const element of elementsIn(nodes)) if (test(element)) return element
  return undefined
}

/** The first element in nodes with one of these classes. */
export function findClass(nodes: readonly Node[], ...names: string[]): Element | undefined {
  return findElement(nodes, (element) => hasClass(element, ...names))
}

/** Creates an element; takes the children from where they were. */
export function makeElement(
  name: string,
  attributes: Record<string, string> = {},
  children: readonly Node[] = [],
): Element {
  const attrs = Object.entries(attributes).map(([key, value]) => ({ name: key, value }))
  const element = defaultTreeAdapter.createElement(name, html.NS.HTML, attrs)
  setChildren(element, children)
  return element
}

/** Creates a text node. */
export function makeText(value: string): Node {
  return defaultTreeAdapter.createTextNode(value)
}

/** Adds children at the end of an element. */
export function addChildren(element: Parent, children: readonly Node[]): void {
  for (const child of children) {
    child.parentNode = element
    element.childNodes.push(child)
  }
}

/** Gives an element these children. */
export function setChildren(element: Parent, children: readonly Node[]): void {
  element.childNodes = [...children]
  for (const child of children) child.parentNode = element
}

/**
 * Replaces nodes below a parent, from the outside in: `rule` returns what takes the place of a node;
 * undefined leaves it. What a rule returns is not replaced again, only what is in it.
 */
export function mapTree(parent: Parent, rule: (node: Node) => Node[] | undefined): void {
  const stack: Parent[] = [parent]
  for (let next = stack.pop(); next; next = stack.pop()) {
    setChildren(
      next,
      next.childNodes.flatMap((node) => rule(node) ?? [node]),
    )
    for (const child of next.childNodes) if (isElement(child)) stack.push(child)
  }
}
