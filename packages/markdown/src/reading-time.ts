/** Words a minute for silent reading of English prose: Brysbaert, 2019, 238. */
const WORDS_A_MINUTE = 238
/** Characters a minute where no spaces part the words: about what Chinese readers do. */
const CHARACTERS_A_MINUTE = 500

const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Khmer}\p{sc=Lao}]/gu

/** Whole minutes that reading `text` takes, at least 1. */
export function readingMinutes(text: string): number {
  const unspaced = text.match(UNSPACED)?.length ?? 0
  const words =
    text.replaceAll(UNSPACED, ' ').match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’-]*/gu)?.length ?? 0
  return Math.max(1, Math.round(words / WORDS_A_MINUTE + unspaced / CHARACTERS_A_MINUTE))
}
