import type { StateCore, Token } from 'markdown-it'

/** What markdown-it-footnote knows of a note: words in place, or the label of a definition. */
interface Note {
  label?: string
  /** References to it. */
  count?: number
  /** Of a note in place. */
  content?: string
  tokens?: Token[]
}

interface Footnotes {
  list?: Note[]
}

/** Takes the definitions out of the tokens; the last one of a label counts. */
function takeDefinitions(state: StateCore): Map<string, Token[]> {
  const definitions = new Map<string, Token[]>()
  const rest: Token[] = []
  // A definition may stand within another one.
  const open: Token[][] = []
  for (const token of state.tokens) {
    if (token.type === 'footnote_reference_open') {
      const blocks: Token[] = []
      open.push(blocks)
      definitions.set((token.meta as { label: string }).label, blocks)
    } else if (token.type === 'footnote_reference_close') open.pop()
    else (open.at(-1) ?? rest).push(token)
  }
  state.tokens = rest
  return definitions
}

function paragraphOf({ Token: Made }: StateCore, { content = '', tokens = [] }: Note): Token[] {
  const open = new Made('paragraph_open', 'p', 1)
  const inline = new Made('inline', '', 0)
  const close = new Made('paragraph_close', 'p', -1)
  open.block = close.block = true
  inline.children = tokens
  inline.content = content
  return [open, inline, close]
}

function pushNote(state: StateCore, id: number, note: Note, blocks: Token[]): void {
  const { Token: Made, tokens } = state
  const push = (type: string, nesting: -1 | 0 | 1, meta: object | null) => {
    tokens.push(Object.assign(new Made(type, '', nesting), { meta }))
  }
  push('footnote_open', 1, { id, label: note.label })
  for (const block of blocks) tokens.push(block)
  // The ways back stand in the last paragraph.
  const last = tokens.at(-1)?.type === 'paragraph_close' ? tokens.pop() : undefined
  const { count = 0 } = note
  // What is no number comes from a note that refers to itself.
  for (let subId = 0; subId < (count > 0 ? count : 1); subId++) {
    push('footnote_anchor', 0, { id, subId, label: note.label })
  }
  if (last) tokens.push(last)
  push('footnote_close', -1, null)
}

/**
 * Moves the notes to the end. In place of the plugin's own rule, which copies all tokens of the post
 * for every note: ten thousand notes took it minutes.
 */
export function placeNotes(state: StateCore): void {
  const { footnotes } = state.env as { footnotes?: Footnotes }
  if (!footnotes) return
  const definitions = takeDefinitions(state)
  if (!footnotes.list) return
  state.tokens.push(new state.Token('footnote_block_open', '', 1))
  for (const [id, note] of footnotes.list.entries()) {
    const defined = definitions.get(note.label ?? '') ?? []
    pushNote(state, id, note, note.tokens ? paragraphOf(state, note) : defined)
  }
  state.tokens.push(new state.Token('footnote_block_close', '', -1))
}
