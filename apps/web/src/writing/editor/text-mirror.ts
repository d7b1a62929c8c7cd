/** What decides where the lines of a field break. */
const COPIED = [
  'direction',
  'fontFamily',
  'fontSize',
  'fontStyle',
  'fontWeight',
  'letterSpacing',
  'lineHeight',
  'overflowWrap',
  'tabSize',
  'textAlign',
  'wordBreak',
] as const

/**
 * Measures where offsets of a field's text are, in pixels from the top of its content. Browsers do not
 * tell it, so the text is laid out once more, which takes as long as that in the field itself: never
 * call it while somebody types.
 */
export function measureOffsets(field: HTMLTextAreaElement, offsets: readonly number[]): number[] {
  const mirror = document.createElement('div')
  const style = getComputedStyle(field)
  for (const name of COPIED) mirror.style[name] = style[name]
  Object.assign(mirror.style, {
    position: 'absolute',
    insetBlockStart: '0',
    insetInlineStart: '0',
    visibility: 'hidden',
    whiteSpace: 'pre-wrap',
    inlineSize: `${field.clientWidth}px`,
  })
  const { value } = field
  const marks: HTMLElement[] = []
  let at = 0
  for (const offset of offsets) {
    const mark = document.createElement('span')
    // An empty element has no place of its own at the end of a line.
    mark.textContent = '\u200B'
    mirror.append(value.slice(at, offset), mark)
    marks.push(mark)
    at = offset
  }
  mirror.append(value.slice(at))
  document.body.append(mirror)
  const tops = marks.map((mark) => mark.offsetTop)
  mirror.remove()
  return tops
}
