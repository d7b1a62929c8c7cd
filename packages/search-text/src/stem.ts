import { stemmer } from 'stemmer'

const ENGLISH = /^[a-z]{3,}$/

/** Words per cache; the frequent ones of a language are fewer. */
const CACHE_MAX = 50_000
const cache = new Map<string, string>()

/** The stem of a word by Porter’s rules for English; words of other scripts and numbers stay. */
export function stem(word: string): string {
  if (!ENGLISH.test(word)) return word
  const known = cache.get(word)
  if (known !== undefined) return known
  const stemmed = stemmer(word)
  if (cache.size >= CACHE_MAX) cache.clear()
  cache.set(word, stemmed)
  return stemmed
}
