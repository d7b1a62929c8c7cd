import type { MarkdownIt, StateCore, Token } from 'markdown-it'

const DONE = 'done'
const BOX = /^\[(?<mark>[ xX])\](?=\s)/

/** The first text of a list item's first paragraph, where a task mark can occur. */
function firstText(tokens: Token[], index: number): Token | undefined {
  const before = tokens.slice(Math.max(0, index - 2), index).map(({ type }) => type)
  if (before.join(' ') !== 'list_item_open paragraph_open') return undefined
  const first = tokens[index]?.children?.[0]
  return first?.type === 'text' ? first : undefined
}

/** Removes the task mark from the text and returns it; undefined if there is none. */
function takeMark(text: Token | undefined): string | undefined {
  const mark = BOX.exec(text?.content ?? '')?.groups?.mark
  if (text && mark !== undefined) text.content = text.content.slice('[x]'.length)
  return mark
}

function markTask(state: StateCore, index: number): void {
  const mark = takeMark(firstText(state.tokens, index))
  if (mark === undefined) return
  const box = new state.Token('task_box', 'span', 0)
  box.info = mark === ' ' ? '' : DONE
  state.tokens[index]?.children?.unshift(box)
  state.tokens[index - 2]?.attrJoin('class', 'task')
}

/**
 * A plugin that renders `- [x]` as a box announced by screen readers. It is not a form control, so
 * that no source can add to a form.
 */
export function taskLists(md: MarkdownIt): void {
  // Before escaped signs become part of the text: `\\[x]` is no box.
  md.core.ruler.before('text_join', 'task_lists', (state) => {
    for (const [index, { type }] of state.tokens.entries()) {
      if (type === 'inline') markTask(state, index)
    }
  })
  md.renderer.rules.task_box = (tokens, index) => {
    const done = tokens[index]?.info === DONE
    return `<span class="task-box${done ? ' task-done' : ''}">${done ? '☑' : '☐'}</span>`
  }
}
