import type { TextVersion } from './use-versions.ts'

interface Text {
  title?: string | undefined
  content?: string | undefined
  published?: boolean | undefined
  updatedAt?: string | undefined
}

/** A text as fields hold it: what only a service changes is no unsaved work. */
export function asFieldsHold({
  title = '',
  content = '',
  published,
  updatedAt,
}: Text): TextVersion {
  const [line, lines] = [title.replaceAll(/[\r\n]/g, ''), content.replaceAll(/\r\n?/g, '\n')]
  const box = published === undefined ? {} : { published: published ? 'on' : '' }
  return { words: { title: line, content: lines, ...box }, updatedAt }
}
