import type { Range } from './edits/edit.ts'

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
  'textRendering',
  'unicodeBidi',
  'wordBreak',
] as const

/** A place in the content of a field, in pixels from its start. */
export interface Box {
  left: number
  top: number
  width: number
  height: number
}

/** An element that lays out its text as a field does, for as long as `measure` runs. */
function withMirror<Value>(
  field: HTMLTextAreaElement,
  measure: (mirror: HTMLElement) => Value,
): Value {
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
  document.body.append(mirror)
  try {
    return measure(mirror)
  } finally {
    mirror.remove()
  }
}

/** Measures where a range of a field's text is, one box for each line. As slow as `measureOffsets`. */
export function measureRange(field: HTMLTextAreaElement, { start, end }: Range): Box[] {
  return withMirror(field, (mirror) => {
    const text = document.createTextNode(field.value)
    mirror.append(text)
    const range = document.createRange()
    range.setStart(text, start)
    range.setEnd(text, end)
    const origin = mirror.getBoundingClientRect()
    return Array.from(range.getClientRects(), ({ left, top, width, height }) => {
      return { left: left - origin.left, top: top - origin.top, width, height }
    })
  })
}

/**
 * Measures where offsets of a field's text are, in pixels from the top of its content. Browsers do not
 * tell it, so the text is laid out once more, which takes as long as that in the field itself: never
 * call it while somebody types.
 */
export function measureOffsets(field: HTMLTextAreaElement, offsets: readonly number[]): number[] {
  return withMirror(field, (mirror) => {
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
    return marks.map((mark) => mark.offsetTop)
  })
}
