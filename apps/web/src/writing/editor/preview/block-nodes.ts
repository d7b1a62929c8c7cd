import { trustedHtml } from '../../../platform/trusted-html.ts'
import type { PreviewChange } from './preview-messages.ts'

function nodesOf(html: string): ChildNode[] {
  const template = document.createElement('template')
  // The types of TypeScript do not know that a TrustedHTML is assignable.
  template.innerHTML = trustedHtml(html).__html as string
  return [...template.content.childNodes]
}

type Block = readonly ChildNode[]

/** Whether nodes differ in their content only. */
function areSameKinds(before: Block, after: Block | undefined): boolean {
  return (
    before.length === after?.length &&
    before.every((node, index) => {
      return node.cloneNode(false).isEqualNode(after[index]?.cloneNode(false) ?? null)
    })
  )
}

function moveContent(before: Block, after: Block): void {
  for (const [index, node] of before.entries()) {
    if (node instanceof Element) node.replaceChildren(...(after[index]?.childNodes ?? []))
  }
}

/** The blocks of a preview in an element. Blocks that did not change keep their nodes. */
export class BlockNodes {
  readonly #root: HTMLElement
  #blocks: ChildNode[][] = []
  #lines: number[] = []

  constructor(root: HTMLElement) {
    this.#root = root
  }

  clear(): void {
    this.#root.replaceChildren()
    this.#blocks = []
    this.#lines = []
  }

  /**
   * Most keys change one paragraph. Its element stays, because the styles of all its siblings are
   * computed again when an element is replaced.
   */
  apply({ kept, keptAfter, html, lines }: PreviewChange): void {
    const end = this.#blocks.length - keptAfter
    const before = this.#blocks.slice(kept, end)
    const added = html.map(nodesOf)
    this.#lines = lines
    const isSame = before.length === added.length
    if (isSame && before.every((block, index) => areSameKinds(block, added[index]))) {
      for (const [index, block] of before.entries()) moveContent(block, added[index] ?? [])
      return
    }
    for (const node of before.flat()) node.remove()
    const next = this.#blocks.slice(end).flat()[0] ?? null
    for (const node of added.flat()) this.#root.insertBefore(node, next)
    this.#blocks.splice(kept, end - kept, ...added)
  }

  /** The element of the last block that begins at this line or before it. */
  elementAt(line: number): Element | undefined {
    const after = this.#lines.findIndex((each) => each > line)
    const index = after === -1 ? this.#lines.length - 1 : after - 1
    const nodes = this.#blocks[index]
    return nodes?.find((node) => node instanceof Element)
  }
}
