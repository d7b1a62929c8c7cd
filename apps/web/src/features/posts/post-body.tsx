import { useMemo } from 'react'
import { trustedHtml } from '../../platform/trusted-html.ts'
import type { PostText } from './post.ts'
import { useHashLinks } from './use-hash-links.ts'

/** A paragraph ends at a blank line. */
const PARAGRAPH = /\S(?:.|\n(?![^\S\n]*\n))*/gu

/** Every way in which a line can end. */
const LINE_END = /\r\n?|[\u2028\u2029]/g

function RenderedBody({ html }: { html: string }) {
  const body = useHashLinks()
  // The same object each time: with another one React would set the whole text anew.
  const trusted = useMemo(() => trustedHtml(html), [html])
  return <div ref={body} className="prose" dangerouslySetInnerHTML={trusted} />
}

/**
 * The words of a post. A service that renders nothing sends text: blank lines part its paragraphs,
 * single line ends stay line ends.
 */
export function PostBody({ text }: { text: PostText }) {
  if ('html' in text) return <RenderedBody html={text.html} />
  const plain = text.plain.replaceAll(LINE_END, '\n')
  return (
    <div className="prose">
      {Array.from(plain.matchAll(PARAGRAPH), ({ index, 0: paragraph }) => (
        <p key={index} className="whitespace-pre-line">
          {paragraph}
        </p>
      ))}
    </div>
  )
}
