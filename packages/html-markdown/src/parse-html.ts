import { defaultTreeAdapter, parseFragment } from 'parse5'
import { DEPTH_MAX, ELEMENTS_MAX, HTML_LENGTH_MAX, HtmlRefusal } from './bounds.ts'
import type { Notes } from './notes.ts'
import { boundAttributes, boundDepth } from './tag-bounds.ts'
import type { Node } from './tree.ts'

/** The tree would have too many elements, in each other or in total. */
class TooDeep extends Error {}

function parseBounded(html: string): Node[] {
  let depth = 0
  let elements = 0
  const treeAdapter = {
    ...defaultTreeAdapter,
    onItemPush: () => {
      if (++depth > DEPTH_MAX || ++elements > ELEMENTS_MAX) throw new TooDeep()
    },
    onItemPop: () => {
      depth--
    },
  }
  return parseFragment(html, { treeAdapter, scriptingEnabled: false }).childNodes
}

function parseFlat(html: string): Node[] {
  try {
    return parseBounded(boundDepth(html))
  } catch (error) {
    if (!(error instanceof TooDeep)) throw error
    throw new HtmlRefusal('elements', ELEMENTS_MAX, { cause: error })
  }
}

/**
 * Parses HTML as browsers do, in linear time. Elements that are too deep inside others lose their tags, not
 * their text. Throws `HtmlRefusal` if there is too much of it.
 */
export function parseHtml(html: string, notes: Notes): Node[] {
  if (html.length > HTML_LENGTH_MAX) {
    throw new HtmlRefusal('characters', HTML_LENGTH_MAX)
  }
  const bounded = boundAttributes(html)
  try {
    return parseBounded(bounded)
  } catch (error) {
    if (!(error instanceof TooDeep)) throw error
    notes.add('text', 'nested elements')
    return parseFlat(bounded)
  }
}
