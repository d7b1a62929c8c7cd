import { createRandom } from '../seed/post-text.ts'

/** Distinct words. The word of rank r is r times as rare as the first, as in natural texts (Zipf). */
const WORDS = 60_000
const WORDS_PER_POST = 400
const WORDS_PER_TITLE = 7

/** The most frequent words of all, which queries do not look for. */
const STOP_WORDS = 'the of and to in a is that for it as was with be by on not he his but'.split(
  ' ',
)

const CONSONANTS = 'bdfgklmnprtvz'
const VOWELS = 'aeiou'
const SYLLABLES = CONSONANTS.length * VOWELS.length

/** The word of a rank, from 0: two syllables for frequent words, three for others. */
function wordOf(rank: number): string {
  const stop = STOP_WORDS[rank]
  if (stop !== undefined) return stop
  let word = ''
  // Coprime to the number of words, so that neighbours in rank do not begin alike.
  const count = rank < 1_000 ? 2 : 3
  const number = (rank * 7_919) % SYLLABLES ** count
  for (let rest = number; word.length < 2 * count; rest = Math.floor(rest / SYLLABLES)) {
    const syllable = rest % SYLLABLES
    word += `${CONSONANTS[Math.floor(syllable / VOWELS.length)]}${VOWELS[syllable % VOWELS.length]}`
  }
  // Not a suffix of English, which would be cut off.
  return `${word}k`
}

const words = Array.from({ length: WORDS }, (_, rank) => wordOf(rank))

type Random = () => number

function between(random: Random, low: number, high: number): string {
  return words[low + Math.floor(random() * (high - low))] ?? ''
}

function text(random: Random, count: number): string {
  const chosen = Array.from({ length: count }, () => words[Math.floor(WORDS ** random()) - 1])
  return chosen.join(' ')
}

/** A generated post, reproducible by its number. */
export function generatedPost(number: number): { title: string; content: string } {
  const random = createRandom(number)
  return { title: text(random, WORDS_PER_TITLE), content: text(random, WORDS_PER_POST) }
}

const common = (random: Random) => between(random, 20, 150)
const middling = (random: Random) => between(random, 800, 4_000)
const rare = (random: Random) => between(random, 10_000, WORDS)

/** What the queries are, in equal shares. */
const KINDS: Record<string, (random: Random) => string> = {
  'a rare word': rare,
  'a middling word': middling,
  'a common word': common,
  'a common and a middling word': (random) => `${common(random)} ${middling(random)}`,
  'two common words': (random) => `${common(random)} ${common(random)}`,
  'two common words and a rare one': (random) =>
    `${common(random)} ${rare(random)} ${common(random)}`,
  'three letters of a common word': (random) => common(random).slice(0, 3),
  'four letters of a middling word': (random) => middling(random).slice(0, 4),
}

/** A query of a mix, reproducible by its number. */
export function generatedQuery(number: number): { kind: string; q: string } {
  const kinds = Object.entries(KINDS)
  const [kind, make] = kinds[number % kinds.length] as (typeof kinds)[number]
  return { kind, q: make(createRandom(number + 1_000_000_000)) }
}
