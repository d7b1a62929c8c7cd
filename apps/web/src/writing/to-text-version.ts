import type { LineEnds } from '@inkwell/contract/line-ends'
import { toBox } from './line-ends.ts'
import type { TextVersion } from './use-versions.ts'

interface Text {
  title?: string | undefined
  content?: string | undefined
  published?: boolean | undefined
  lineEnds?: LineEnds | undefined
  updatedAt?: string | undefined
}

/** A text as form fields normalize it, so that line endings do not count as a change. */
export function toTextVersion({
  title = '',
  content = '',
  published,
  lineEnds,
  updatedAt,
}: Text): TextVersion {
  const [line, lines] = [title.replaceAll(/[\r\n]/g, ''), content.replaceAll(/\r\n?/g, '\n')]
  const box = published === undefined ? {} : { published: published ? 'on' : '' }
  return { words: { title: line, content: lines, ...box, ...toBox(lineEnds) }, updatedAt }
}
