import { readVideo } from '@inkwell/contract/video'
import type { MarkdownIt, StateCore, Token } from 'markdown-it'

/** The address of a link that is alone in its paragraph. */
function loneLink(inline: Token | undefined): string | undefined {
  const [open, ...more] = inline?.children ?? []
  const ends = more.findIndex(({ type }) => type === 'link_close')
  if (open?.type !== 'link_open' || ends < 1 || ends !== more.length - 1) return undefined
  // A picture or a footnote in the link has its own place.
  const isText = more.slice(0, ends).every(({ type }) => type === 'text')
  return isText ? String(open.attrGet('href')) : undefined
}

function markVideos({ tokens }: StateCore): void {
  for (const [index, open] of tokens.entries()) {
    if (open.type !== 'paragraph_open' || open.hidden) continue
    const address = loneLink(tokens[index + 1])
    if (address !== undefined && readVideo(address)) open.attrSet('class', 'video')
  }
}

/**
 * A plugin that marks a link to a video that is alone in its paragraph. It stays a link; a page may
 * offer to play the video in its place.
 */
export function videos(md: MarkdownIt): void {
  md.core.ruler.push('videos', markVideos)
}
