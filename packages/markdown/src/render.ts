import type { LineEnds } from '@inkwell/contract/line-ends'
import MarkdownIt from 'markdown-it'
import type { Env, Token } from 'markdown-it'
import { blocksOf } from './blocks.ts'
import { isTooComplex } from './complexity.ts'
import { directions } from './directions.ts'
import { figures } from './figures.ts'
import { footnotes } from './footnotes.ts'
import { headings } from './headings.ts'
import type { Heading } from './headings.ts'
import { createHighlighter } from './highlight.ts'
import { htmlBlocks } from './html-blocks.ts'
import { htmlTags } from './html-tags.ts'
import { images } from './images.ts'
import { HTML_MAX, minimumHtmlLength } from './length.ts'
import { linkText } from './link-text.ts'
import { links } from './links.ts'
import { renderAsText } from './plain.ts'
import { readingMinutes } from './reading-time.ts'
import { scrolling } from './scrolling.ts'
import { taskLists } from './task-lists.ts'
import { typography } from './typography.ts'
import { videos } from './videos.ts'

/** A rendered post. */
export interface RenderedMarkdown {
  /** Safe to insert into a page: without scripts, styles, frames and forms, whatever the source. */
  html: string
  outline: Heading[]
  /** Whole minutes, at least 1. */
  readingMinutes: number
  /**
   * Whether rendering would take too long or produce too much; `html` is then the source as text.
   */
  isTooComplex: boolean
}

export interface RenderOptions {
  /** The prefix of our own pictures' addresses; other pictures must be loaded over https. */
  storage?: string
  /** What a single line end in a paragraph means; a line break unless given. */
  lineEnds?: LineEnds | undefined
  /** The language of the text (BCP 47), which has its own quotation marks; English unless given. */
  language?: string | undefined
}

const parser = new MarkdownIt({ html: false, linkify: true })
  .use(footnotes)
  .use(htmlBlocks)
  .use(htmlTags)
  .use(links)
  .use(linkText)
  .use(typography)
  .use(headings)
  .use(images)
  .use(taskLists)
  .use(scrolling)
  .use(figures)
  .use(videos)
  .use(directions)

/** The tokens of a source; undefined if it is too complex. */
export function tokensOf(source: string, env: Env): Token[] | undefined {
  if (isTooComplex(source)) return undefined
  const tokens = parser.parse(source, env)
  return minimumHtmlLength(tokens) > HTML_MAX ? undefined : tokens
}

function optionsOf({ lineEnds = 'break' }: RenderOptions) {
  return { ...parser.options, breaks: lineEnds === 'break', highlight: createHighlighter() }
}

/** The HTML of a source; undefined if it is too complex. */
function htmlOf(source: string, env: Env, options: RenderOptions): string | undefined {
  const tokens = tokensOf(source, env)
  if (!tokens) return undefined
  const html = parser.renderer.render(tokens, optionsOf(options), env)
  return html.length > HTML_MAX ? undefined : html
}

/**
 * Renders Markdown: CommonMark with GitHub's tables, task lists, strikethrough, autolinks and
 * footnotes, and a few HTML tags without attributes; other raw HTML is shown as text. Pure; never throws.
 * Takes a fifth of a second at most for any source of 200,000 characters.
 */
export function renderMarkdown(source: string, options: RenderOptions = {}): RenderedMarkdown {
  const env: Env = { storage: options.storage, language: options.language }
  const html = htmlOf(source, env, options)
  if (html === undefined) return { ...renderAsText(source), outline: [], isTooComplex: true }
  const outline = env.outline as Heading[]
  return { html, outline, isTooComplex: false, readingMinutes: readingMinutes(source) }
}

/** The HTML of a block at the top level of a source. */
export interface RenderedBlock {
  /** The line in the source where the block begins, from 0. */
  line: number
  html: string
}

/**
 * Renders the blocks of a source one by one, for a preview that replaces only those that changed.
 * Together they are the HTML of `renderMarkdown`. Undefined if the source is too complex.
 */
export function renderBlocks(
  source: string,
  given: RenderOptions = {},
): RenderedBlock[] | undefined {
  const env: Env = { storage: given.storage, language: given.language }
  const tokens = tokensOf(source, env)
  if (!tokens) return undefined
  const options = optionsOf(given)
  const blocks = blocksOf(tokens).map((block) => ({
    line: block.line,
    html: parser.renderer.render(block.tokens, options, env),
  }))
  const length = blocks.reduce((sum, { html }) => sum + html.length, 0)
  return length > HTML_MAX ? undefined : blocks
}
