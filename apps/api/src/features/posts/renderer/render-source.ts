import { OUTLINE_MAX } from '@inkwell/contract/limits'
import { makeExcerpt } from '@inkwell/markdown/excerpt'
import { renderMarkdown } from '@inkwell/markdown/render'
import { renderingVersion } from './rendering-version.ts'
import type { Rendered, Source } from './rendering.ts'

/** Renders a source; runs in a child process. */
export function renderSource({ source, storage, lineEnds, language }: Source): Rendered {
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
