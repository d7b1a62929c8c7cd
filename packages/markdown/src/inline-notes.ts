import type { StateInline, Token } from 'markdown-it'

interface Note {
  content: string
  tokens: Token[]
}

const BEGIN = '^['

/**
 * Reads a note in place: `^[words]`. In place of the plugin's own rule, which gave a note and the first
 * one within its words the same number, and lost the inner one.
 */
export function readInlineNote(state: StateInline, silent: boolean): boolean {
  if (!state.src.startsWith(BEGIN, state.pos)) return false
  const begin = state.pos + BEGIN.length
  const end = state.md.helpers.parseLinkLabel(state, begin - 1)
  if (end < 0) return false
  if (!silent) {
    const footnotes = (state.env.footnotes ??= {}) as { list?: Note[] }
    const list = (footnotes.list ??= [])
    const note: Note = { content: state.src.slice(begin, end), tokens: [] }
    // It takes its number before what its words refer to.
    const id = list.push(note) - 1
    state.push('footnote_ref', '', 0).meta = { id }
    state.md.inline.parse(note.content, state.md, state.env, note.tokens)
  }
  state.pos = end + 1
  return true
}
