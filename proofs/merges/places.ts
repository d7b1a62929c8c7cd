/** A range of a text. */
export interface Place {
  start: number
  end: number
}

function matches(text: string, pattern: RegExp, group = 0): Place[] {
  return Array.from(text.matchAll(pattern), (match) => {
    const [start, end] = match.indices?.[group] ?? [match.index, match.index + match[0].length]
    return { start, end }
  })
}

export function wordsOf(text: string): Place[] {
  return matches(text, /(?<![\p{L}\p{N}_])[a-z]{3,}(?![\p{L}\p{N}_])/giu)
}

/** Sentences within one line, with the spaces after them. */
export function sentencesOf(text: string): Place[] {
  return matches(text, /(?<=[.!?] )[A-Z][^.!?\n]{20,300}[.!?] +(?=[A-Z])/g)
}

/** Paragraphs of prose, with the empty line after them. */
export function paragraphsOf(text: string): Place[] {
  return matches(text, /(?<=\n\n)[A-Za-z][^\n]{40,}(?:\n[^\n]+)*\n\n/g)
}

/** Whole lines of lists. */
export function itemsOf(text: string): Place[] {
  return matches(text, /^[-*] .*\n/gm)
}

/** Lines between fences, without their line ends. */
export function codeLinesOf(text: string): Place[] {
  const blocks = matches(text, /^```[^\n]*\n([^`]+?)^```$/gm)
  return blocks.flatMap(({ start, end }) =>
    matches(text.slice(start, end), /(?<=\n)(?!```)[^\n]+(?=\n)/g).map((line) => ({
      start: start + line.start,
      end: start + line.end,
    })),
  )
}

/** Contents of cells, without the row of dashes. */
export function cellsOf(text: string): Place[] {
  return matches(text, /(?<=^\|.*) [\p{L}\p{N}][^|\n]* (?=\|)/gmu)
}

/** Single characters of Han. */
export function hanOf(text: string): Place[] {
  return matches(text, /\p{sc=Han}/gu)
}
