import { rewriteBlogger } from './sources/blogger.ts'
import { rewriteGhost } from './sources/ghost.ts'
import { createMediumRule } from './sources/medium.ts'
import { rewriteSubstack } from './sources/substack.ts'
import { createWordPressRule } from './sources/wordpress.ts'
import { rewriteEmbed } from './embeds.ts'
import { rewriteLinkedPicture } from './linked-pictures.ts'
import { rewriteUnseen } from './unseen.ts'
import type { Notes } from './notes.ts'
import { isElement, mapTree } from './tree.ts'
import type { Element, Node } from './tree.ts'

/** What takes the place of an element; undefined if the rule is about others. */
export type Rule = (element: Element, notes: Notes) => Node[] | undefined

/**
 * Replaces what sources write in a form of their own, such as cards, galleries and embeds, by plain HTML,
 * and removes what shows nothing.
 */
export function rewrite(root: Element, notes: Notes): void {
  const wordpress = createWordPressRule(notes)
  const rules: Rule[] = [
    rewriteGhost,
    rewriteSubstack,
    rewriteBlogger,
    createMediumRule(),
    rewriteLinkedPicture,
    rewriteEmbed,
    rewriteUnseen,
  ]
  mapTree(root, (node) => {
    const replaced = wordpress(node)
    if (replaced || !isElement(node)) return replaced
    for (const rule of rules) {
      const nodes = rule(node, notes)
      if (nodes) return nodes
    }
    return undefined
  })
}
