import GithubSlugger from 'github-slugger'
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

const DEEPEST = 6

function textOf(inline: Token | undefined): string {
  const texts = (inline?.children ?? []).map(({ type, content }) =>
    type === 'text' || type === 'code_inline' ? content : type === 'softbreak' ? ' ' : '',
  )
  return texts.join('').trim()
}

function shift(token: Token | undefined): number {
  if (!token) return DEEPEST
  const level = Math.min(Number(token.tag.slice(1)) + 1, DEEPEST)
  token.tag = `h${level}`
  return level
}

/** Moves headings below the post's title, gives them anchors and collects them in `env.outline`. */
export function headings(md: MarkdownIt): void {
  md.core.ruler.push('heading_anchors', ({ tokens, env }) => {
    const slugger = new GithubSlugger()
    for (const slug of footnoteSlugs(tokens)) slugger.slug(slug)
    const outline: Heading[] = []
    for (const [index, token] of tokens.entries()) {
      if (token.type === 'heading_close') shift(token)
      if (token.type !== 'heading_open') continue
      const text = textOf(tokens[index + 1])
      const anchor = anchorOf(slugger.slug(text || 'section'))
      outline.push({ level: shift(token), text, anchor })
      token.attrSet('id', anchor)
    }
    env.outline = outline
  })
}
