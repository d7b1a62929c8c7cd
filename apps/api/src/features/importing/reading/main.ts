import { constants, setPriority } from 'node:os'
import { importNote } from '@inkwell/contract/import-notes'
import type { ImportNote } from '@inkwell/contract/import-notes'
import { serveWork } from '../../../platform/worker/serve-work.ts'
import { openArchive } from '../archive/open-archive.ts'
import { LeftOut, Unreadable } from '../left-out.ts'
import type { Asked } from '../reader.ts'
import { readers } from '../readers/readers.ts'
import { recognise } from '../recognise.ts'
import { boundedHead, boundedItem } from './bounded-records.ts'
import { EntryCursor } from './entry-cursor.ts'
import type { EntryHead, ReadingResult, ReadingTask } from './tasks.ts'

let cursor: EntryCursor | undefined

function requireOpen(): EntryCursor {
  if (!cursor) throw new Error('No source is open')
  return cursor
}

/** What a reader throws is the fault of the source, also if it did not foresee it. */
function noteOf(error: unknown, otherwise: 'sourceNotRead' | 'notConverted'): ImportNote {
  if (error instanceof Unreadable) return error.note
  if (error instanceof LeftOut && otherwise === 'notConverted') return error.note
  const detail = error instanceof Error ? error.message : String(error)
  return importNote(otherwise, { detail })
}

async function open(path: string, asked: Asked): Promise<ReadingResult> {
  try {
    const archive = await openArchive(path)
    const reader = await recognise(archive, readers)
    cursor = new EntryCursor(reader, archive, asked)
    const { format, title } = reader
    return { opened: { format, title, refused: [...archive.refused] } }
  } catch (error) {
    const isPlain = error instanceof Unreadable || error instanceof LeftOut
    return { unreadable: isPlain ? error.note : noteOf(error, 'sourceNotRead') }
  }
}

async function list(from: number, count: number): Promise<ReadingResult> {
  const heads: EntryHead[] = []
  try {
    for (let position = from; heads.length < count; position += 1) {
      const entry = await requireOpen().at(position)
      if (!entry) return { heads, isEnd: true }
      heads.push(boundedHead(entry))
    }
    return { heads, isEnd: false }
  } catch (error) {
    return { unreadable: noteOf(error, 'sourceNotRead') }
  }
}

async function make(position: number): Promise<ReadingResult> {
  try {
    const entry = await requireOpen().at(position)
    if (!entry) return { reason: importNote('recordGone') }
    return { item: boundedItem(await entry.make(), entry) }
  } catch (error) {
    return { reason: noteOf(error, 'notConverted') }
  }
}

function work(task: ReadingTask): Promise<ReadingResult> {
  if (task.do === 'open') return open(task.path, task.asked)
  return task.do === 'list' ? list(task.from, task.count) : make(task.position)
}

// Low priority, so that an import does not delay readers of the site.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
serveWork((task) => work(task as ReadingTask))
