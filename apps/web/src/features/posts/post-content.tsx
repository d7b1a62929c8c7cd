/** A paragraph ends at a blank line. */
const PARAGRAPH = /\S(?:.|\n(?![^\S\n]*\n))*/gu

/** Text as it was typed: blank lines part paragraphs, single line ends stay line ends. */
export function PostContent({ content }: { content: string }) {
  return (
    <div className="grid gap-[1.1em] font-text text-reading wrap-anywhere">
      {Array.from(content.matchAll(PARAGRAPH), ({ index, 0: paragraph }) => (
        <p key={index} dir="auto" className="whitespace-pre-line">
          {paragraph}
        </p>
      ))}
    </div>
  )
}
