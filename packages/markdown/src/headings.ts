import GithubSlugger, { slug } from 'github-slugger'
import type { MarkdownIt, Token } from 'markdown-it'
import { anchorOf } from './anchors.ts'
import { footnoteSlugs } from './footnotes.ts'

/** A heading of a post, for the table of contents. */
export interface Heading {
  /** 2 to 6: level 1 is the title of the post. */
  level: number
  /** Plain text. */
  text: string
  anchor: string
}

const TITLE = 1
const DEEPEST = 6

/** The plain text of a heading. */
export function textOf(inline: Token | undefined): string {
  const texts = (inline?.children ?? []).map(({ type, content }) =>
    type === 'text' || type === 'code_inline' ? content : type === 'softbreak' ? ' ' : '',
  )
  return texts.join('').trim()
}

/**
 * Computes heading levels below the title: one level below the nearest preceding heading that is
 * higher in the source. No level is skipped, so the headings form a valid outline.
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

/**
 * A plugin that adjusts heading levels, adds anchors and collects the headings in `env.outline`.
 */
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
      // A heading without letters or digits has an empty slug.
      const { plain = text } = (token.meta ?? {}) as { plain?: string }
      const anchor = anchorOf(slugger.slug(slug(plain) ? plain : 'section'))
      const level = levelOf(Number(token.tag.slice(1)))
      outline.push({ level, text, anchor })
      token.tag = `h${level}`
      token.attrSet('id', anchor)
    }
    env.outline = outline
  })
}
