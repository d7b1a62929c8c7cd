import MarkdownIt from 'markdown-it'
import type { Env } from 'markdown-it'
import footnote from 'markdown-it-footnote'
import { highlight, scrollable, tableAlignment } from './code.ts'
import { headings } from './headings.ts'
import type { Heading } from './headings.ts'
import { images } from './images.ts'
import { links } from './links.ts'
import { readingMinutes } from './reading-time.ts'
import { taskLists } from './task-lists.ts'

/** Goes up with every change of what `renderMarkdown` makes: what is stored is then made anew. */
export const RENDERER_VERSION = 1

/** A post's source, turned into what a page shows of it. */
export interface RenderedMarkdown {
  /** Safe to put into a page: no script, style, frame or form, whatever the source. */
  html: string
  outline: Heading[]
  /** Whole minutes, at least 1. */
  readingMinutes: number
}

export interface RenderOptions {
  /** What the addresses of our own pictures begin with; other pictures must come over https. */
  storage?: string
}

const parser = new MarkdownIt({ html: false, breaks: true, linkify: true, highlight })
  .use(footnote)
  .use(links)
  .use(headings)
  .use(images)
  .use(taskLists)
  .use(tableAlignment)
  .use(scrollable)

/**
 * Renders Markdown: CommonMark with GitHub's tables, task lists, strikethrough, autolinks and
 * footnotes; single line ends are line breaks and raw HTML is text. Pure; never throws.
 */
export function renderMarkdown(source: string, { storage }: RenderOptions = {}): RenderedMarkdown {
  const env: Env = { storage }
  const html = parser.render(source, env)
  return {
    html,
    outline: env.outline as Heading[],
    readingMinutes: readingMinutes(source),
  }
}
