import { useMemo, useRef } from 'react'
import { trustedHtml } from '../../../platform/trusted-html.ts'
import { linkHeadings } from './heading-links.ts'
import type { PostText } from '../post.ts'
import { useVideos } from './use-videos.ts'

const PARAGRAPH = /\S(?:.|\n(?![^\S\n]*\n))*/gu

const LINE_END = /\r\n?|[\u2028\u2029]/g

function RenderedBody({ html }: { html: string }) {
  const body = useRef<HTMLDivElement>(null)
  useVideos(body, html)
  // A stable object: with a new one React would set innerHTML again.
  const trusted = useMemo(() => trustedHtml(linkHeadings(html)), [html])
  return <div ref={body} className="prose" dangerouslySetInnerHTML={trusted} />
}

/**
 * The text of a post. A service without rendering sends plain text: blank lines separate paragraphs,
 * and single line breaks stay.
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
