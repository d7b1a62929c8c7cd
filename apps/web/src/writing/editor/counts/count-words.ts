/** The targets of links and pictures, which nobody reads. */
const TARGETS = /\]\([^()\s]*\)/g

const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}'’-]*/gu

function createCounter(): (text: string) => number {
  // Firefox has it since 125.
  if (!('Segmenter' in Intl)) return (text) => text.match(WORD)?.length ?? 0
  const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' })
  return (text) => {
    let count = 0
    for (const { isWordLike } of segmenter.segment(text)) if (isWordLike) count++
    return count
  }
}

/**
 * Counts the words of a text, of Chinese and Japanese, too. It remembers the counts of paragraphs, so
 * that only those that changed are counted again.
 */
export function createWordCounter(): (source: string) => number {
  const count = createCounter()
  let known = new Map<string, number>()
  return (source) => {
    const now = new Map<string, number>()
    let sum = 0
    for (const paragraph of source.split('\n')) {
      const words =
        now.get(paragraph) ?? known.get(paragraph) ?? count(paragraph.replaceAll(TARGETS, '] '))
      now.set(paragraph, words)
      sum += words
    }
    known = now
    return sum
  }
}
