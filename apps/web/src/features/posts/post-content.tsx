import { Fragment } from 'react'

/** Text as it was typed: blank lines part paragraphs, single line ends stay line ends. */
export function PostContent({ content }: { content: string }) {
  const paragraphs = content.split(/\n[^\S\n]*\n\s*/).filter((paragraph) => paragraph.trim() !== '')
  return (
    <div className="grid gap-[1.1em] font-text text-reading wrap-anywhere">
      {paragraphs.map((paragraph, index) => (
        <p key={index} dir="auto">
          {paragraph.split('\n').map((line, lineIndex) => (
            <Fragment key={lineIndex}>
              {lineIndex > 0 && <br />}
              {line}
            </Fragment>
          ))}
        </p>
      ))}
    </div>
  )
}
