import type { Range } from '../edits/edit.ts'
import { measureRange } from '../text-mirror.ts'
import type { Box } from '../text-mirror.ts'

/** A match is scrolled to this part of the field's height. */
const PART = 0.3

/**
 * Marks a range of a field that does not have the focus: browsers do not show its selection then. One
 * element lies over the field, and others in it at the places of the words.
 */
export class MatchMark {
  readonly #field: HTMLTextAreaElement
  readonly #cover = document.createElement('div')
  readonly #words = document.createElement('div')
  readonly #resized = new ResizeObserver(() => this.#draw())
  #range: Range | undefined

  constructor(field: HTMLTextAreaElement) {
    this.#field = field
    this.#cover.className = 'editor-match-cover'
    this.#cover.ariaHidden = 'true'
    this.#words.className = 'editor-match-words'
    this.#cover.append(this.#words)
    field.after(this.#cover)
    field.addEventListener('scroll', this.#follow, { passive: true })
    this.#resized.observe(field)
  }

  /** Scrolls to the range and marks it. */
  show(range: Range): void {
    this.#range = range
    const [first] = this.#draw()
    if (!first) return
    const { scrollTop, clientHeight } = this.#field
    const isInSight = first.top >= scrollTop && first.top + first.height <= scrollTop + clientHeight
    if (!isInSight) this.#field.scrollTop = first.top - clientHeight * PART
    this.#follow()
    this.#words.firstElementChild?.scrollIntoView({ block: 'nearest' })
  }

  clear(): void {
    this.#range = undefined
    this.#words.replaceChildren()
  }

  remove(): void {
    this.#resized.disconnect()
    this.#field.removeEventListener('scroll', this.#follow)
    this.#cover.remove()
  }

  /** Also when the width of the field changes, and with it the lines. */
  #draw(): Box[] {
    const boxes = this.#range ? measureRange(this.#field, this.#range) : []
    this.#place()
    this.#words.replaceChildren(
      ...boxes.map(({ left, top, width, height }) => {
        const mark = document.createElement('span')
        mark.className = 'editor-match'
        Object.assign(mark.style, {
          left: `${left}px`,
          top: `${top}px`,
          width: `${width}px`,
          height: `${height}px`,
        })
        return mark
      }),
    )
    return boxes
  }

  readonly #follow = (): void => {
    this.#words.style.translate = `0 ${-this.#field.scrollTop}px`
  }

  #place(): void {
    const { offsetLeft, offsetTop, clientWidth, clientHeight } = this.#field
    Object.assign(this.#cover.style, {
      left: `${offsetLeft}px`,
      top: `${offsetTop}px`,
      width: `${clientWidth}px`,
      height: `${clientHeight}px`,
    })
  }
}
