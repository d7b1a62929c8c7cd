import { importNote } from '@inkwell/contract/import-notes'
import { LeftOut } from '../../left-out.ts'
import { readMoment } from '../../moment.ts'
import type { SourceComment, SourceEntry } from '../../source-item.ts'
import { textOf } from '../json-values.ts'
import type { JsonObject } from '../json-values.ts'

function makeComment(line: JsonObject): SourceComment {
  if (line.removedAt !== undefined) throw new LeftOut(importNote('inTrash'))
  const at = readMoment(line.createdAt)
  if (!at) throw new LeftOut(importNote('noTime'))
  return {
    type: 'comment',
    textId: textOf(line.post),
    parentId: textOf(line.parent) || undefined,
    name: textOf(line.name),
    at,
    markdown: textOf(line.content),
    anchor: textOf(line.anchor) || undefined,
  }
}

/** The record of a comment by its line. */
export function commentEntry(line: JsonObject): SourceEntry {
  const [id, title] = [textOf(line.id), textOf(line.name)]
  return { id, kind: 'comment', title, make: () => makeComment(line) }
}
