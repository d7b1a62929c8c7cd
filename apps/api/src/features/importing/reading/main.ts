import { constants, setPriority } from 'node:os'
import { importNote } from '@inkwell/contract/import-notes'
import { serveWork } from '../../../platform/worker/serve-work.ts'
import { openArchive } from '../archive/open-archive.ts'
import { LeftOut, Unreadable } from '../left-out.ts'
import { readers } from '../readers/readers.ts'
import { recognise } from '../recognise.ts'
import { EntryCursor } from './entry-cursor.ts'
import type { EntryHead, ReadingResult, ReadingTask } from './tasks.ts'

let cursor: EntryCursor | undefined

function requireOpen(): EntryCursor {
  if (!cursor) throw new Error('No source is open')
  return cursor
}

async function open(path: string): Promise<ReadingResult> {
  try {
    const archive = await openArchive(path)
    const reader = await recognise(archive, readers)
    cursor = new EntryCursor(reader, archive)
    const { format, title } = reader
    return { opened: { format, title, refused: [...archive.refused] } }
  } catch (error) {
    const isOfSource = error instanceof Unreadable || error instanceof LeftOut
    if (!isOfSource) throw error
    return { unreadable: error.note }
  }
}

async function list(from: number, count: number): Promise<ReadingResult> {
  const heads: EntryHead[] = []
  for (let position = from; heads.length < count; position += 1) {
    const entry = await requireOpen().at(position)
    if (!entry) return { heads, isEnd: true }
    const { make: _, ...head } = entry
    heads.push(head)
  }
  return { heads, isEnd: false }
}

async function make(position: number): Promise<ReadingResult> {
  const entry = await requireOpen().at(position)
  if (!entry) return { reason: importNote('recordGone') }
  try {
    return { item: await entry.make() }
  } catch (error) {
    if (error instanceof LeftOut) return { reason: error.note }
    const detail = error instanceof Error ? error.message : String(error)
    return { reason: importNote('notConverted', { detail }) }
  }
}

function work(task: ReadingTask): Promise<ReadingResult> {
  if (task.do === 'open') return open(task.path)
  return task.do === 'list' ? list(task.from, task.count) : make(task.position)
}

// Low priority, so that an import does not delay readers of the site.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
serveWork((task) => work(task as ReadingTask))
