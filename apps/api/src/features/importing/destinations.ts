/** Where a Markdown text leads, or what it shows. */
export interface Destination {
  /** As an address, without the escapes of Markdown. */
  url: string
  isPicture: boolean
  /** The range of the written address in the text. */
  start: number
  end: number
}

/** Backticks behind a fence of backticks make it a code span. */
const FENCE = /^ {0,3}(?<fence>`{3,}(?=[^`]*$)|~{3,})/
const TARGET = /\(\s*(?:<(?<pointed>[^<>\n]*)>|(?<plain>(?:\\.|[^\s()<>\\]|\([^\s()]*\))+))/y
const BACKTICKS = /`+/y
const DEFINITION = /^ {0,3}\[[^\]\n]+\]:\s*(?:<(?<pointed>[^<>\n]+)>|(?<plain>[^\s<>]+))/

function unescape(written: string): string {
  return written.replaceAll(/\\([!-/:-@[-`{-~])/g, '$1').replaceAll('&amp;', '&')
}

/** The places of runs of backticks of one length, and how many of them are passed. */
interface Runs {
  places: number[]
  passed: number
}

/** The end of the code that begins with the backticks at `start`; behind them if nothing closes it. */
function endOfCode(line: string, start: number, closings: Map<string, Runs>): number {
  BACKTICKS.lastIndex = start
  const [run = '`'] = BACKTICKS.exec(line) ?? []
  const runs = closings.get(run)
  if (!runs) return start + run.length
  while ((runs.places[runs.passed] ?? Infinity) <= start) runs.passed += 1
  return (runs.places[runs.passed] ?? start) + run.length
}

/** Runs of backticks by their lengths. */
function backticksIn(line: string): Map<string, Runs> {
  const all = new Map<string, Runs>()
  for (const { 0: run, index } of line.matchAll(/`+/g)) {
    const runs = all.get(run)
    if (runs) runs.places.push(index)
    else all.set(run, { places: [index], passed: 0 })
  }
  return all
}

/** Reads the lines of a text, whose brackets may be open across lines. */
class LineReader {
  readonly found: Destination[] = []
  /** Whether each open bracket is that of a picture. */
  #open: boolean[] = []

  endParagraph(): void {
    this.#open = []
  }

  read(line: string, offset: number): void {
    const definition = DEFINITION.exec(line)
    if (definition) {
      this.#add(definition, offset, false)
      return
    }
    const closings = backticksIn(line)
    for (let at = 0; at < line.length;) at = this.#step(line, { at, offset, closings })
  }

  /** Reads what is at a position; returns the next one. */
  #step(
    line: string,
    { at, offset, closings }: { at: number; offset: number; closings: Map<string, Runs> },
  ): number {
    const character = line[at]
    if (character === '\\') return at + 2
    if (character === '`') return endOfCode(line, at, closings)
    if (character === ']') return this.#close(line, at + 1, offset)
    if (character === '[') this.#open.push(line[at - 1] === '!')
    return at + 1
  }

  #close(line: string, next: number, offset: number): number {
    const isPicture = this.#open.pop()
    if (isPicture === undefined || line[next] !== '(') return next
    TARGET.lastIndex = next
    const target = TARGET.exec(line)
    if (!target) return next
    this.#add(target, offset, isPicture)
    return TARGET.lastIndex
  }

  #add(match: RegExpExecArray, offset: number, isPicture: boolean): void {
    const { pointed, plain = '' } = match.groups ?? {}
    const written = pointed ?? plain
    const end = offset + match.index + match[0].length - (pointed === undefined ? 0 : 1)
    this.found.push({ url: unescape(written), isPicture, start: end - written.length, end })
  }
}

/** The destinations of links and pictures in a Markdown text, except in code. Takes linear time. */
export function destinationsIn(markdown: string): Destination[] {
  const reader = new LineReader()
  let fence: string | undefined
  let offset = 0
  for (const line of markdown.split('\n')) {
    const marks = FENCE.exec(line)?.groups?.fence
    if (fence !== undefined) {
      const isEnd = marks?.startsWith(fence) === true && line.trim() === marks
      if (isEnd) fence = undefined
    } else if (marks !== undefined) fence = marks
    else {
      if (line.trim() === '') reader.endParagraph()
      reader.read(line, offset)
    }
    offset += line.length + 1
  }
  return reader.found
}

/** Replaces destinations; those for which `replace` returns undefined stay as they are. */
export function replaceDestinations(
  markdown: string,
  replace: (destination: Destination) => string | undefined,
): string {
  let text = ''
  let end = 0
  for (const destination of destinationsIn(markdown)) {
    const url = replace(destination)
    if (url === undefined) continue
    text += markdown.slice(end, destination.start) + url
    end = destination.end
  }
  return text + markdown.slice(end)
}
