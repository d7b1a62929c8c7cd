import { importNote } from '@inkwell/contract/import-notes'
import type { ImportNote } from '@inkwell/contract/import-notes'
import { PATH_MAX } from './archive-limits.ts'

/** Folders of programs, not of writers. */
const PROGRAMS = new Set(['node_modules', '.git', '__MACOSX'])

/** Why a path in an archive is refused; undefined if it is fine. */
export function refusePath(path: string): ImportNote | undefined {
  if (path.length > PATH_MAX) return importNote('pathTooLong')
  if (path.includes('\0')) return importNote('pathWithNul')
  if (path.startsWith('/') || /^[a-z]:/i.test(path)) return importNote('pathAbsolute')
  return path.split('/').includes('..') ? importNote('pathOutside') : undefined
}

/** Whether a path is that of a program, which has nothing that anybody wrote. */
export function isOfProgram(path: string): boolean {
  return path.split('/').some((part) => PROGRAMS.has(part))
}

/** The path with `/` between its parts, without `.` and empty parts. */
export function plainPath(path: string): string {
  const parts = path.replaceAll('\\', '/').split('/')
  return parts.filter((part, index) => part !== '.' && (part !== '' || index === 0)).join('/')
}
