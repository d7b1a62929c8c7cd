/** Scripts without spaces between words: each character is a token. */
const UNSPACED = String.raw`\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Khmer}\p{sc=Lao}`

/**
 * A word, a run of spaces, one line end, a flag, or one character with its combining marks. The
 * alternatives begin with different characters, so the time is linear.
 */
const TOKEN = new RegExp(
  [
    String.raw`[[\p{L}\p{N}_]--[${UNSPACED}]][[\p{L}\p{N}\p{M}_'’]--[${UNSPACED}]]*`,
    String.raw`\n`,
    String.raw`[\s--\n]+`,
    String.raw`\p{RI}{2}`,
    String.raw`[^](?:[\p{M}\p{EMod}]|\u200d[^\s])*`,
  ].join('|'),
  'gv',
)

/** Splits `text` into words, spaces and single characters. Joined, they are the text again. */
export function splitWords(text: string): string[] {
  return text.match(TOKEN) ?? []
}

/** Splits `text` after each line end. Joined, the lines are the text again. */
export function splitLines(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+/g) ?? []
}

/** Whether `text` contains a letter or a digit. */
export function hasWord(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text)
}
