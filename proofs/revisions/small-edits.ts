/** A seeded random generator of numbers from 0 to below 1. */
export function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    // mulberry32
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

const WORDS = 'loom thread pattern engine bridge weather garden harbour ladder music'.split(' ')

function wordBy(random: () => number): string {
  return WORDS[Math.floor(random() * WORDS.length)] ?? ''
}

/** A text like those of a blog, of some kilobytes. */
export function aText(seed: number): { title: string; content: string } {
  const random = createRandom(seed)
  const sentence = () => Array.from({ length: 12 }, () => wordBy(random)).join(' ')
  const paragraph = () => Array.from({ length: 5 }, sentence).join('. ')
  const content = Array.from({ length: 10 }, paragraph).join('\n\n')
  return { title: `On the ${wordBy(random)} and the ${wordBy(random)}`, content }
}

/** Replaces, adds or removes a word. */
function editOnce(content: string, random: () => number): string {
  const from = content.indexOf(' ', Math.floor(random() * content.length)) + 1
  const next = content.indexOf(' ', from)
  const to = next < 0 ? content.length : next
  const kind = Math.floor(random() * 3)
  const word = kind === 0 ? '' : wordBy(random)
  const rest = kind === 2 ? ` ${content.slice(from)}` : content.slice(to)
  return content.slice(0, from) + word + rest
}

/** A small change of a text: another text that is not empty. */
export function edit(content: string, random: () => number): string {
  const edited = editOnce(content, random)
  const isEdit = edited !== content && edited.trim() !== ''
  return isEdit ? edited : `${content} ${wordBy(random)}`
}
