/** A part of a Markdown text: code, which stays as it is, or not. */
interface Part {
  text: string
  isCode: boolean
}

/** Backticks behind a fence of backticks make it a code span. */
const FENCE = /^ {0,3}(?<fence>`{3,}(?=[^`]*$)|~{3,})/

/** Splits a line at its code spans; a run of backticks without an equal one is text. */
function splitLine(line: string): Part[] {
  const runs = [...line.matchAll(/`+/g)]
  const later = new Map<string, number[]>()
  for (const { 0: run, index } of runs) {
    const places = later.get(run)
    if (places) places.push(index)
    else later.set(run, [index])
  }
  const cursors = new Map<string, number>()
  const parts: Part[] = []
  let done = 0
  for (const { 0: run, index } of runs) {
    if (index < done) continue
    const places = later.get(run) ?? []
    let cursor = cursors.get(run) ?? 0
    while ((places[cursor] ?? Infinity) <= index) cursor += 1
    cursors.set(run, cursor)
    const end = places[cursor]
    if (end === undefined) continue
    parts.push({ text: line.slice(done, index), isCode: false })
    parts.push({ text: line.slice(index, end + run.length), isCode: true })
    done = end + run.length
  }
  parts.push({ text: line.slice(done), isCode: false })
  return parts
}

/** The fence that is open behind a line. */
function fenceAfter(line: string, open: string | undefined): string | undefined {
  const marks = FENCE.exec(line)?.groups?.fence
  if (open === undefined) return marks
  return marks?.startsWith(open) === true && line.trim() === marks ? undefined : open
}

/** Splits a text into fenced code and other lines; joined, the parts are the text. */
function splitFences(markdown: string): Part[] {
  const parts: Part[] = []
  let fence: string | undefined
  for (const line of markdown.split(/(?<=\n)/)) {
    const next = fenceAfter(line, fence)
    const isCode = fence !== undefined || next !== undefined
    const last = parts.at(-1)
    if (last?.isCode === isCode) last.text += line
    else parts.push({ text: line, isCode })
    fence = next
  }
  return parts
}

/** Changes what is not fenced code. */
export function mapLines(markdown: string, change: (text: string) => string): string {
  const parts = splitFences(markdown)
  return parts.map(({ text, isCode }) => (isCode ? text : change(text))).join('')
}

/** Changes what is no code at all, from the text between two code spans to the next. Takes linear time. */
export function mapText(markdown: string, change: (text: string) => string): string {
  return mapLines(markdown, (lines) => {
    let text = ''
    let pending = ''
    for (const part of lines.split(/(?<=\n)/).flatMap(splitLine)) {
      if (!part.isCode) {
        pending += part.text
        continue
      }
      text += change(pending) + part.text
      pending = ''
    }
    return text + change(pending)
  })
}
