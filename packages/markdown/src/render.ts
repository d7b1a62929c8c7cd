import MarkdownIt from 'markdown-it'
import type { Env } from 'markdown-it'
import { isTooComplex } from './complexity.ts'
import { directions } from './directions.ts'
import { figures } from './figures.ts'
import { footnotes } from './footnotes.ts'
import { headings } from './headings.ts'
import type { Heading } from './headings.ts'
import { highlighter } from './highlight.ts'
import { images } from './images.ts'
import { HTML_MAX, leastLength } from './length.ts'
import { linkText } from './link-text.ts'
import { links } from './links.ts'
import { renderAsText } from './plain.ts'
import { readingMinutes } from './reading-time.ts'
import { scrolling } from './scrolling.ts'
import { taskLists } from './task-lists.ts'

/** A post's source, turned into what a page shows of it. */
export interface RenderedMarkdown {
  /** Safe to put into a page: no script, style, frame or form, whatever the source. */
  html: string
  outline: Heading[]
  /** Whole minutes, at least 1. */
  readingMinutes: number
  /**
   * Whether the source would take too long to render, or become a page too large. Its HTML is then
   * the source itself, as text.
   */
  isTooComplex: boolean
}

export interface RenderOptions {
  /** What the addresses of our own pictures begin with; other pictures must come over https. */
  storage?: string
}

const parser = new MarkdownIt({ html: false, breaks: true, linkify: true })
  .use(footnotes)
  .use(links)
  .use(linkText)
  .use(headings)
  .use(images)
  .use(taskLists)
  .use(scrolling)
  .use(figures)
  .use(directions)

/** The HTML of a source; undefined where it would be too much. */
function htmlOf(source: string, env: Env): string | undefined {
  if (isTooComplex(source)) return undefined
  const tokens = parser.parse(source, env)
  if (leastLength(tokens) > HTML_MAX) return undefined
  const options = { ...parser.options, highlight: highlighter() }
  const html = parser.renderer.render(tokens, options, env)
  return html.length > HTML_MAX ? undefined : html
}

/**
 * Renders Markdown: CommonMark with GitHub's tables, task lists, strikethrough, autolinks and
 * footnotes; single line ends are line breaks and raw HTML is text. Pure; never throws, and takes
 * no longer than a moment over 200,000 characters, whatever they are.
 */
export function renderMarkdown(source: string, { storage }: RenderOptions = {}): RenderedMarkdown {
  const env: Env = { storage }
  const html = htmlOf(source, env)
  if (html === undefined) return { ...renderAsText(source), outline: [], isTooComplex: true }
  const outline = env.outline as Heading[]
  return { html, outline, isTooComplex: false, readingMinutes: readingMinutes(source) }
}
