import { makeExcerpt } from '@inkwell/markdown/excerpt'
import { renderMarkdown } from '@inkwell/markdown/render'
import { renderingVersion } from './rendering-version.ts'
import type { Rendered, Source } from './rendering.ts'

/** Renders a source; runs in a child process. */
export function renderSource({ source, storage }: Source): Rendered {
  const { html, readingMinutes, isTooComplex } = renderMarkdown(source, { storage })
  const version = renderingVersion(storage)
  return { html, readingMinutes, isTooComplex, excerpt: makeExcerpt(source), version }
}
