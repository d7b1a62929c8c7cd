/** The tags of blocks that a text may contain, without attributes. */
const BLOCK = 'details|summary|figure|figcaption|blockquote'

/** A line that opens or ends a block: its tag alone, or an opened `details` with its summary. */
const TAG_LINE = new RegExp(
  String.raw`^[\s>*+-]*<(?<end>/?)(?<name>${BLOCK})>\s*(?:<summary>.*</summary>\s*)?$`,
  'i',
)

/** The info string of backticks has none: with one, the line has code inside. */
const FENCE = /^[\s>]*(?<mark>`{3,}(?=[^`]*$)|~{3,})/

/** Blocks inside each other; further ones are text. */
const DEEPEST = 16

interface Open {
  name: string
  line: number
}

/** Whether each line stands in fenced code. */
function fenceReader(): (line: string) => boolean {
  let fence: string | undefined
  return (line) => {
    const mark = FENCE.exec(line)?.groups?.mark
    if (fence === undefined) {
      fence = mark
      return mark !== undefined
    }
    if (mark?.startsWith(fence)) fence = undefined
    return true
  }
}

function readTagLine(text: string): { name: string; isEnd: boolean } | undefined {
  const { end, name } = TAG_LINE.exec(text)?.groups ?? {}
  return name === undefined ? undefined : { name: name.toLowerCase(), isEnd: end !== '' }
}

/** The lines that open a block, with the lines that end it. Takes linear time. */
export function pairBlockLines(source: string): Map<number, number> {
  const pairs = new Map<number, number>()
  const open: Open[] = []
  const isCode = fenceReader()
  for (const [line, text] of source.split('\n').entries()) {
    const tag = isCode(text) ? undefined : readTagLine(text)
    if (!tag) continue
    if (!tag.isEnd) {
      if (open.length < DEEPEST) open.push({ name: tag.name, line })
      continue
    }
    const index = open.findLastIndex(({ name }) => name === tag.name)
    const [begun] = index < 0 ? [] : open.splice(index)
    if (begun) pairs.set(begun.line, line)
  }
  return pairs
}
