import type { StateInline, Token } from 'markdown-it'

interface Note {
  content: string
  tokens: Token[]
}

const BEGIN = '^['

/**
 * Parses an inline note: `^[words]`. Replaces the plugin's rule, which gave a note and the first
 * note nested in it the same number, and lost the inner one.
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
    // Takes its number before its content is parsed, which may contain further notes.
    const id = list.push(note) - 1
    state.push('footnote_ref', '', 0).meta = { id }
    state.md.inline.parse(note.content, state.md, state.env, note.tokens)
  }
  state.pos = end + 1
  return true
}
