/** Words a minute for silent reading of English prose (Brysbaert 2019). */
const WORDS_A_MINUTE = 238
/** Characters a minute for text without spaces; approximately the speed of Chinese readers. */
const CHARACTERS_A_MINUTE = 500

const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Khmer}\p{sc=Lao}]/gu

/** The reading time of `text` in whole minutes, at least 1. */
export function readingMinutes(text: string): number {
  const unspaced = text.match(UNSPACED)?.length ?? 0
  const words =
    text.replaceAll(UNSPACED, ' ').match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’-]*/gu)?.length ?? 0
  return Math.max(1, Math.round(words / WORDS_A_MINUTE + unspaced / CHARACTERS_A_MINUTE))
}
