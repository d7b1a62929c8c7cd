import type { MarkdownIt, StateCore, Token } from 'markdown-it'

/** The picture of a paragraph that contains only a picture with a title, also one that pages do not load. */
function titledPicture(inline: Token | undefined): Token | undefined {
  const [picture, ...more] = inline?.children ?? []
  const isFigure = picture?.type === 'image' && more.length === 0
  return isFigure && picture.attrGet('title') ? picture : undefined
}

function captionOf({ Token: Made }: StateCore, picture: Token): Token {
  const caption = new Made('figcaption', 'figcaption', 0)
  caption.content = String(picture.attrGet('title'))
  return caption
}

function makeFigures(state: StateCore): void {
  for (const [index, open] of state.tokens.entries()) {
    const [inline, close] = state.tokens.slice(index + 1, index + 3)
    const picture = titledPicture(inline)
    if (open.type !== 'paragraph_open' || open.hidden || !picture || !close) continue
    inline?.children?.push(captionOf(state, picture))
    // The caption already shows the title.
    picture.attrs = (picture.attrs ?? []).filter(([name]) => name !== 'title')
    open.tag = close.tag = 'figure'
  }
}

/** A plugin that turns a titled picture alone in its paragraph into a figure with a caption. */
export function figures(md: MarkdownIt): void {
  md.core.ruler.push('figures', makeFigures)
  md.renderer.rules.figcaption = (tokens, index) =>
    `<figcaption>${md.utils.escapeHtml(tokens[index]?.content ?? '')}</figcaption>`
}
