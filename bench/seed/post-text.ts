/** Characters of a post, about three kilobytes. */
const LENGTH = 3_000

const WORDS =
  'the engine weaves algebraic patterns just as a loom weaves flowers and leaves while nobody ' +
  'who reads it late at night by a lamp would call this a machine since what it does is write ' +
  'letters to people far away about weather gardens numbers bridges music bread ships maps'
const words = WORDS.split(' ')

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

function sentence(random: () => number): string {
  const count = 8 + Math.floor(random() * 12)
  const chosen = Array.from({ length: count }, () => words[Math.floor(random() * words.length)])
  const text = chosen.join(' ')
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}

function paragraph(random: () => number): string {
  const sentences = Array.from({ length: 4 }, () => sentence(random))
  return `${sentences.join(' ')} It is *not* [the first](https://example.com/loom) of **its** kind.`
}

/** Blocks between paragraphs. */
const INSERTS = [
  (random: () => number) => `## ${sentence(random).slice(0, -1)}`,
  (random: () => number) => Array.from({ length: 3 }, () => `- ${sentence(random)}`).join('\n'),
  (random: () => number) => `> ${sentence(random)}`,
  () => '```js\nfunction weave(threads) {\n  return threads.map((one) => one + 1)\n}\n```',
]

/** A post of about three kilobytes of Markdown, reproducible by its number. */
export function postText(number: number): { title: string; content: string } {
  const random = createRandom(number)
  const title = sentence(random).slice(0, 70).trim()
  let content = paragraph(random)
  for (let insert = number; content.length < LENGTH; insert += 1) {
    const between = INSERTS[insert % INSERTS.length]?.(random) ?? ''
    content += `\n\n${between}\n\n${paragraph(random)}`
  }
  return { title, content }
}
