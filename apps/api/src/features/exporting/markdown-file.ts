import { contentPaths } from '@inkwell/contract/site-paths'
import type { ExportedText } from './exported-text.ts'

/** What YAML forbids in a quoted text and JSON leaves as it is. */
const FORBIDDEN = /[\u007F-\u009F\u2028\u2029\uFEFF\uFFFE\uFFFF]/g

/** Signs that Jekyll and Eleventy take for templates. */
const TEMPLATE = /\{[{%#]/

/** Where pictures are in the archive, and on a site that is built of it. */
export const PICTURES_FOLDER = 'images'

/** A value of the front matter. JSON is YAML; on one line, no text can end the front matter. */
function toYaml(value: unknown): string {
  return JSON.stringify(value).replaceAll(FORBIDDEN, (sign) => {
    const code = sign.codePointAt(0) ?? 0
    return String.raw`\u${code.toString(16).padStart(4, '0')}`
  })
}

/** The address of a text on a site that is built of the archive. */
export function addressOf({ kind, slug }: Pick<ExportedText, 'kind' | 'slug'>): string {
  return kind === 'page' ? `/page/${slug}/` : `/posts/${slug}/`
}

/** Its address here. */
export function addressHere({ kind, id }: Pick<ExportedText, 'kind' | 'id'>): string {
  return contentPaths[kind](id)
}

/** A path that every generator and server can redirect, and that is no path out of a folder. */
const PLAIN_PATH = /^\/(?!.*\.\.)[\p{L}\p{M}\p{N}._~/-]+$/u

/** Earlier paths that can be redirected. */
export function plainPaths(paths: readonly string[]): string[] {
  return paths.filter((path) => PLAIN_PATH.test(path))
}

/** The other addresses of a text: here, and where it was imported from. */
export function aliasesOf(text: ExportedText): string[] {
  const now = addressOf(text).replace(/\/$/, '')
  return [addressHere(text), ...plainPaths(text.oldAddresses)].filter((path) => path !== now)
}

function aliasFields(text: ExportedText) {
  const aliases = aliasesOf(text)
  return aliases.length > 0 && { aliases, redirect_from: aliases }
}

/** The path of a text in the archive; site generators publish only what is in `_posts` and `pages`. */
export function fileOf(text: ExportedText): string {
  const { kind, state, slug, date, isWorkingCopy } = text
  const dated = `${date.slice(0, 10)}-${slug}`
  if (state === 'trash') return `_trash/${dated}${isWorkingCopy ? '-draft' : ''}.md`
  if (kind === 'page') return state === 'published' ? `pages/${slug}.md` : `_drafts/page-${slug}.md`
  if (state === 'published') return `_posts/${dated}.md`
  return `_drafts/${slug}${isWorkingCopy ? '-draft' : ''}.md`
}

function labelsOf({ tags, series, language }: ExportedText) {
  return {
    ...(tags.length > 0 && { tags }),
    // A list, because Hugo groups pages by lists.
    ...(series && { series: [series] }),
    ...(language && { language }),
  }
}

function coverFields({ cover }: ExportedText) {
  if (!cover) return {}
  return {
    image: `/${PICTURES_FOLDER}/${cover.key}`,
    ...(cover.alt && { image_alt: cover.alt }),
    ...(cover.focus && { image_focus: cover.focus }),
  }
}

/** What each of Hugo, Jekyll and Eleventy needs to leave out a text. */
const WITHHELD = { draft: true, published: false, eleventyExcludeFromCollections: true }

/** The front matter by names that Hugo, Jekyll and Eleventy know. */
function frontMatter(text: ExportedText): Record<string, unknown> {
  const { state, slug, title, date, updatedAt, author, excerpt, content } = text
  const address = addressOf(text)
  return {
    title,
    date,
    lastmod: updatedAt,
    ...(state !== 'published' && WITHHELD),
    slug,
    permalink: address,
    ...aliasFields(text),
    ...(author && { author }),
    ...labelsOf(text),
    ...coverFields(text),
    ...(excerpt && { description: excerpt }),
    ...(TEMPLATE.test(content) && { render_with_liquid: false, templateEngineOverride: 'md' }),
  }
}

/** A text as a Markdown file; `content` is its Markdown for other programs. */
export function toMarkdown(text: ExportedText, content: string): string {
  const lines = Object.entries(frontMatter(text)).map(
    ([key, value]) => `${key}: ${toYaml(value)}\n`,
  )
  return `---\n${lines.join('')}---\n\n${content}\n`
}
