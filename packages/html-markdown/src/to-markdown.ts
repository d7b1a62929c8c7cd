import { anchorsOfHeadings } from './anchors.ts'
import { joinBlocks } from './block.ts'
import type { Block } from './block.ts'
import { writeBlocks } from './blocks.ts'
import type { Context } from './context.ts'
import { takeFootnotes, writeFootnotes } from './footnotes.ts'
import { Notes } from './notes.ts'
import type { Note } from './notes.ts'
import { parseHtml } from './parse-html.ts'
import { rewrite } from './rewrite.ts'
import { readShortcodes } from './shortcodes.ts'
import type { Gallery } from './sources/wordpress-codes.ts'
import { blockHolders } from './tags.ts'
import { makeElement } from './tree.ts'
import type { Element } from './tree.ts'

/** What is known about a text besides its HTML. */
export interface Options {
  /**
   * `wordpress` reads shortcodes and, in texts without blocks, empty lines as the ends of paragraphs.
   * The cards and embeds of all sources are recognized by their classes.
   */
  source?: 'wordpress' | undefined
  /** The address of the page: others are relative to it. */
  base?: string | undefined
  /** The pictures of a WordPress gallery or playlist: by their ids, or all of the post if there are none. */
  gallery?: Gallery | undefined
  /** The footnotes that WordPress stores beside a text, by their ids. */
  footnotes?: ReadonlyMap<string, string> | undefined
}

/** A converted text. */
export interface Converted {
  markdown: string
  /** What Markdown cannot say, and what became of it. */
  notes: Note[]
  /** The addresses of the pictures that it shows, each once, without escapes of Markdown. */
  pictures: string[]
}

/** Block comments of WordPress. */
const HAS_BLOCKS = /<!--\s+wp:/

const RULE = '___'

/** Lines across the page part nothing at the beginning and end of a text. */
function trimRules(blocks: readonly Block[]): Block[] {
  const first = blocks.findIndex(({ text }) => text !== RULE)
  const last = blocks.findLastIndex(({ text }) => text !== RULE)
  return first < 0 ? [] : blocks.slice(first, last + 1)
}

function readTree(html: string, { source, gallery }: Options, notes: Notes): Element {
  const text = source === 'wordpress' ? readShortcodes(html, notes, gallery) : html
  const root = makeElement('body', {}, parseHtml(text, notes))
  rewrite(root, notes)
  return root
}

/**
 * Converts HTML to the Markdown of our posts, in which a line end is a break. Words, code, cells, links and
 * pictures stay; what cannot be said becomes a link or text, and is noted. Pure. Takes time in proportion to
 * the HTML. Throws `HtmlRefusal` if there is too much of it.
 */
export function toMarkdown(html: string, options: Options = {}): Converted {
  const notes = new Notes()
  const root = readTree(html, options, notes)
  const footnotes = takeFootnotes(root, options.footnotes)
  const all = [...root.childNodes, ...footnotes.flatMap(({ nodes }) => nodes)]
  const context: Context = {
    notes,
    hasLineEnds: options.source === 'wordpress' && !HAS_BLOCKS.test(html),
    holders: blockHolders(all),
    anchors: anchorsOfHeadings(all),
    base: options.base,
    pictures: new Set(),
    marks: [],
    isItem: false,
    level: 0,
  }
  const blocks = [
    ...trimRules(writeBlocks(root.childNodes, context)),
    ...writeFootnotes(footnotes, context),
  ]
  const markdown = joinBlocks(blocks)
  return {
    markdown: markdown === '' ? '' : `${markdown}\n`,
    notes: notes.list(),
    pictures: [...context.pictures],
  }
}
