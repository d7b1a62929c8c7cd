import { OUTLINE_MAX } from '@inkwell/contract/limits'
import { renderComment } from '@inkwell/markdown/comment'
import { makeExcerpt } from '@inkwell/markdown/excerpt'
import { portableMarkdown } from '@inkwell/markdown/portable'
import { renderMarkdown } from '@inkwell/markdown/render'
import { renderingVersion } from './rendering-version.ts'
import type { Rendered, Source } from './rendering.ts'

/** A rendering that is nothing but its text. */
function plain(html: string, storage: string): Rendered {
  const version = renderingVersion(storage)
  return { html, version, readingMinutes: 1, excerpt: '', outline: [], isTooComplex: false }
}

/** Renders a source; runs in a child process. */
export function renderSource(given: Source): Rendered {
  const { source, storage, lineEnds, language } = given
  // Markdown for other programs in the place of HTML.
  if (given.isForOthers) return plain(portableMarkdown(source, lineEnds), storage)
  if (given.isComment) return plain(renderComment(source), storage)
  const options = { storage, lineEnds, language: language ?? undefined }
  const { outline, ...rendered } = renderMarkdown(source, options)
  const version = renderingVersion(storage)
  return {
    ...rendered,
    outline: outline.slice(0, OUTLINE_MAX),
    excerpt: makeExcerpt(source),
    version,
  }
}
