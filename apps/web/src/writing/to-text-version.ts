import type { LineEnds } from '@inkwell/contract/line-ends'
import { labelsIn, toFields } from './labels.ts'
import type { Labels } from './labels.ts'
import { toBox } from './line-ends.ts'
import type { TextVersion } from './use-versions.ts'

interface Text extends Labels {
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
  ...rest
}: Text): TextVersion {
  const [line, lines] = [title.replaceAll(/[\r\n]/g, ''), content.replaceAll(/\r\n?/g, '\n')]
  const box = published === undefined ? {} : { published: published ? 'on' : '' }
  const labels = toFields(labelsIn(rest))
  const words = { title: line, content: lines, ...box, ...toBox(lineEnds), ...labels }
  return { words, updatedAt }
}
