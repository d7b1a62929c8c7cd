import { importNote, noteBecause } from '@inkwell/contract/import-notes'
import type { MarkdownFile } from '../../front-matter.ts'

const HEAD =
  /^\uFEFF?# (?<title>.{1,1000})\r?\n\s{0,10}> Published on (?<month>[A-Z][a-z]{2})[a-z]{0,6}\.? (?<day>\d{1,2}), (?<year>\d{4})[^\S\n]*(?:\r?\n|$)/

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** The reason of the state. */
const NOTE = noteBecause(importNote('isDraft'), importNote('draftsUnknown'))

/**
 * The lines with which Mataroa begins a file in place of front matter; undefined for other files. A draft has a
 * date, too, so all texts are drafts: none of them becomes public by mistake.
 */
export function readMataroaFile(source: string, name: string): MarkdownFile | undefined {
  const head = HEAD.exec(source)
  const { title = '', month = '', day = '', year } = head?.groups ?? {}
  const number = MONTHS.indexOf(month) + 1
  if (!head || number === 0) return undefined
  const meta = {
    title,
    date: `${year}-${number}-${day}`,
    draft: true,
    type: 'post',
    url: `/blog/${name}/`,
  }
  return { meta, body: source.slice(head[0].length).trimStart(), notes: [NOTE] }
}
