import { trustedHtml } from '../../../platform/trusted-html.ts'
import type { PreviewChange } from './preview-messages.ts'

function nodesOf(html: string): ChildNode[] {
  const template = document.createElement('template')
  // The types of TypeScript do not know that a TrustedHTML is assignable.
  template.innerHTML = trustedHtml(html).__html as string
  return [...template.content.childNodes]
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

  apply({ kept, keptAfter, html, lines }: PreviewChange): void {
    const end = this.#blocks.length - keptAfter
    for (const node of this.#blocks.slice(kept, end).flat()) node.remove()
    const added = html.map(nodesOf)
    const next = this.#blocks.slice(end).flat()[0] ?? null
    for (const node of added.flat()) this.#root.insertBefore(node, next)
    this.#blocks.splice(kept, end - kept, ...added)
    this.#lines = lines
  }

  /** The element of the last block that begins at this line or before it. */
  elementAt(line: number): Element | undefined {
    const after = this.#lines.findIndex((each) => each > line)
    const index = after === -1 ? this.#lines.length - 1 : after - 1
    const nodes = this.#blocks[index]
    return nodes?.find((node) => node instanceof Element)
  }
}
