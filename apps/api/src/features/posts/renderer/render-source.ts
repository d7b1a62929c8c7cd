import { excerptOf } from '@inkwell/markdown/excerpt'
import { renderMarkdown } from '@inkwell/markdown/render'
import { renderingVersion } from './rendering-version.ts'
import type { Rendered, Source } from './rendering.ts'

/** All that is made of a source. Not for the process that answers requests. */
export function renderSource({ source, storage }: Source): Rendered {
  const { html, readingMinutes, isTooComplex } = renderMarkdown(source, { storage })
  const version = renderingVersion(storage)
  return { html, readingMinutes, isTooComplex, excerpt: excerptOf(source), version }
}
