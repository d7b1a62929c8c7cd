import GithubSlugger, { slug } from 'github-slugger'
import type { MarkdownIt, Token } from 'markdown-it'
import { anchorOf } from './anchors.ts'
import { footnoteSlugs } from './footnotes.ts'

/** A heading of a post, for a table of contents. */
export interface Heading {
  /** 2 to 6: the post's title is the one heading of level 1. */
  level: number
  /** Plain text. */
  text: string
  /** The id of its element. */
  anchor: string
}

const TITLE = 1
const DEEPEST = 6

function textOf(inline: Token | undefined): string {
  const texts = (inline?.children ?? []).map(({ type, content }) =>
    type === 'text' || type === 'code_inline' ? content : type === 'softbreak' ? ' ' : '',
  )
  return texts.join('').trim()
}

/**
 * Levels below the title's: one below the nearest heading above that is a higher one in the source.
 * None is ever skipped, whatever level a post begins with, so that headings read as an outline.
 */
function levelsBelowTitle(): (sourceLevel: number) => number {
  let above: { source: number; level: number }[] = []
  return (source) => {
    above = above.filter((heading) => heading.source < source)
    const level = Math.min((above.at(-1)?.level ?? TITLE) + 1, DEEPEST)
    above.push({ source, level })
    return level
  }
}

/** Moves headings below the post's title, gives them anchors and collects them in `env.outline`. */
export function headings(md: MarkdownIt): void {
  md.core.ruler.push('heading_anchors', ({ tokens, env }) => {
    const slugger = new GithubSlugger()
    for (const taken of footnoteSlugs(tokens)) slugger.slug(taken)
    const outline: Heading[] = []
    const levelOf = levelsBelowTitle()
    for (const [index, token] of tokens.entries()) {
      if (token.type === 'heading_close') token.tag = `h${outline.at(-1)?.level ?? DEEPEST}`
      if (token.type !== 'heading_open') continue
      const text = textOf(tokens[index + 1])
      // A heading of signs alone has no words to be found by.
      const anchor = anchorOf(slugger.slug(slug(text) ? text : 'section'))
      const level = levelOf(Number(token.tag.slice(1)))
      outline.push({ level, text, anchor })
      token.tag = `h${level}`
      token.attrSet('id', anchor)
    }
    env.outline = outline
  })
}
