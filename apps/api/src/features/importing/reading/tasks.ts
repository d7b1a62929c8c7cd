import type { ImportNote } from '@inkwell/contract/import-notes'
import type { Asked } from '../reader.ts'
import type { SourceEntry, SourceItem } from '../source-item.ts'

/** What is known of a record before it is converted. */
export type EntryHead = Omit<SourceEntry, 'make'>

/** What the importing process asks of the one that reads. */
export type ReadingTask =
  | { do: 'open'; path: string; asked: Asked }
  /** The next heads, from the first one after `from`, at most `count`. */
  | { do: 'list'; from: number; count: number }
  /** The record at this position, counted from 0. */
  | { do: 'make'; position: number }

export type ReadingResult =
  | { opened: { format: string; title: string; refused: { path: string; reason: ImportNote }[] } }
  /** The note of an Unreadable. */
  | { unreadable: ImportNote }
  | { heads: EntryHead[]; isEnd: boolean }
  | { item: SourceItem }
  /** Why this record is not imported. */
  | { reason: ImportNote }
