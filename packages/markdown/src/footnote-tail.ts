import type { StateCore, Token } from 'markdown-it'

/** A note in the state of markdown-it-footnote: inline content, or the label of a definition. */
interface Note {
  label?: string
  /** Of an inline note. */
  content?: string
  tokens?: Token[]
}

interface Footnotes {
  list?: Note[]
}

/** Removes the definitions from the tokens. The last definition of a label wins. */
function takeDefinitions(state: StateCore): Map<string, Token[]> {
  const definitions = new Map<string, Token[]>()
  const rest: Token[] = []
  // Definitions can be nested.
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

/** A note that is shown, with its references. */
interface ShownNote {
  label: string | undefined
  blocks: Token[]
  references: Token[]
}

/** The footnote references in tokens. Those in the description of a picture become text. */
function referencesIn(tokens: Token[]): Token[] {
  return tokens.flatMap((token) => {
    if (token.type === 'footnote_ref') return [token]
    return token.children && token.type !== 'image' ? referencesIn(token.children) : []
  })
}

/** The notes referenced, directly or through other notes, in reading order. Others are omitted. */
function shownNotes(state: StateCore, list: Note[], definitions: Map<string, Token[]>) {
  const shown = new Map<number, ShownNote>()
  const references = referencesIn(state.tokens)
  // The loop appends the references found in each note.
  for (const reference of references) {
    const { id } = reference.meta as { id: number }
    const { label, ...note } = list[id] ?? {}
    const known = shown.get(id)
    known?.references.push(reference)
    if (known) continue
    const blocks = note.tokens ? paragraphOf(state, note) : (definitions.get(label ?? '') ?? [])
    shown.set(id, { label, blocks, references: [reference] })
    for (const inner of referencesIn(blocks)) references.push(inner)
  }
  return shown.values()
}

function pushNote(state: StateCore, id: number, { label, blocks, references }: ShownNote): void {
  const { Token: Made, tokens } = state
  const push = (type: string, nesting: -1 | 0 | 1, meta: object | null) => {
    tokens.push(Object.assign(new Made(type, '', nesting), { meta }))
  }
  push('footnote_open', 1, { id, label })
  for (const block of blocks) tokens.push(block)
  // The links back are appended to the last paragraph.
  const last = tokens.at(-1)?.type === 'paragraph_close' ? tokens.pop() : undefined
  for (const [subId, reference] of references.entries()) {
    reference.meta = { id, subId, label }
    push('footnote_anchor', 0, reference.meta)
  }
  if (last) tokens.push(last)
  push('footnote_close', -1, null)
}

/**
 * Moves the notes to the end of the post. Replaces the plugin's rule, which copies all tokens of
 * the post for each note and takes minutes for ten thousand notes.
 */
export function placeNotes(state: StateCore): void {
  const { footnotes } = state.env as { footnotes?: Footnotes }
  if (!footnotes) return
  const definitions = takeDefinitions(state)
  const notes = [...shownNotes(state, footnotes.list ?? [], definitions)]
  if (notes.length === 0) return
  state.tokens.push(new state.Token('footnote_block_open', '', 1))
  for (const [id, note] of notes.entries()) pushNote(state, id, note)
  state.tokens.push(new state.Token('footnote_block_close', '', -1))
}
