import { OUTLINE_MAX } from '@inkwell/contract/limits'
import { makeExcerpt } from '@inkwell/markdown/excerpt'
import { renderMarkdown } from '@inkwell/markdown/render'
import { renderingVersion } from './rendering-version.ts'
import type { Rendered, Source } from './rendering.ts'

/** Renders a source; runs in a child process. */
export function renderSource({ source, storage, lineEnds }: Source): Rendered {
  const { outline, ...rendered } = renderMarkdown(source, { storage, lineEnds })
  const version = renderingVersion(storage)
  return {
    ...rendered,
    outline: outline.slice(0, OUTLINE_MAX),
    excerpt: makeExcerpt(source),
    version,
  }
}
