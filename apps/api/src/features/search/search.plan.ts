import type { Query, QueryWord } from '@inkwell/search-text/query'
import type { Vocabulary } from '@inkwell/search-text/vocabulary'
import type { Plan, SearchIndex, Term } from './search.index.ts'

/** Words that the beginning of one stands for. */
const COMPLETIONS_MAX = 8
/** Particles follow words of Korean, so a word is the beginning of many. */
const KOREAN_COMPLETIONS_MAX = 24
/** Words that are corrected: each is compared with those of all posts, for some milliseconds. */
const CORRECTIONS_MAX = 6

const HANGUL = /\p{Script=Hangul}/u
/** A beginning of one letter says nothing, one of Chinese says a lot. */
const BEGINNING = /^(?:[^\p{ASCII}]|..)/u

interface Planning {
  vocabulary: Vocabulary
  has: SearchIndex['has']
}

function completionsOf({ word, isOpen }: QueryWord, vocabulary: Vocabulary): string[] {
  if (!isOpen || !BEGINNING.test(word)) return []
  return vocabulary.complete(word, HANGUL.test(word) ? KOREAN_COMPLETIONS_MAX : COMPLETIONS_MAX)
}

function toTerm(stems: readonly string[], vocabulary: Vocabulary): Term {
  return { stems, posts: stems.reduce((sum, stem) => sum + vocabulary.countOf(stem), 0) }
}

/** The term of a word that posts have, or that is the beginning of such words; undefined for others. */
async function termOf(word: QueryWord, { vocabulary, has }: Planning): Promise<Term | undefined> {
  const { stem } = word
  const isKnown = vocabulary.countOf(stem) > 0 || (await has(stem))
  if (isKnown && !HANGUL.test(stem)) return toTerm([stem], vocabulary)
  const completions = completionsOf(word, vocabulary)
  if (!isKnown && completions.length === 0) return undefined
  return toTerm([...new Set([...(isKnown ? [stem] : []), ...completions])], vocabulary)
}

/** Plans a search: words that no post has are completed or corrected. */
export async function planQuery(query: Query, planning: Planning): Promise<Plan> {
  const { vocabulary } = planning
  const found = await Promise.all(query.words.map((word) => termOf(word, planning)))
  let corrections = 0
  const terms = query.words.map(({ word, stem }, index) => {
    const term = found[index]
    if (term) return term
    corrections += 1
    const nearest = corrections <= CORRECTIONS_MAX ? vocabulary.nearest(word) : undefined
    return toTerm([nearest ?? stem], vocabulary)
  })
  return { terms, phrases: query.phrases }
}

/** The same if its longest word were misspelt as another word that hardly any post has. */
export function planAnother(query: Query, plan: Plan, vocabulary: Vocabulary): Plan | undefined {
  const longest = query.words.toSorted((a, b) => b.word.length - a.word.length)[0]
  const nearest = longest && vocabulary.nearest(longest.word)
  const index = longest ? query.words.indexOf(longest) : -1
  const term = plan.terms[index]
  if (nearest === undefined || !term || term.stems.includes(nearest)) return undefined
  if (vocabulary.countOf(nearest) <= term.posts) return undefined
  return { ...plan, terms: plan.terms.with(index, toTerm([...term.stems, nearest], vocabulary)) }
}
