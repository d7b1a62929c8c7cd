import { trustedHtml } from '../../platform/trusted-html.ts'
import type { PostText } from './post.ts'

/** A paragraph ends at a blank line. */
const PARAGRAPH = /\S(?:.|\n(?![^\S\n]*\n))*/gu

/**
 * The words of a post. A service that renders nothing sends text: blank lines part its paragraphs,
 * single line ends stay line ends.
 */
export function PostBody({ text }: { text: PostText }) {
  if ('html' in text) {
    return <div className="prose" dangerouslySetInnerHTML={trustedHtml(text.html)} />
  }
  return (
    <div className="prose">
      {Array.from(text.plain.matchAll(PARAGRAPH), ({ index, 0: paragraph }) => (
        <p key={index} className="whitespace-pre-line">
          {paragraph}
        </p>
      ))}
    </div>
  )
}
