import {
  Code,
  Heading2,
  Italic,
  Link,
  List,
  ListOrdered,
  ListTodo,
  Superscript,
  Table,
  TextQuote,
} from 'lucide'
import type { ComponentProps } from 'react'
import { text } from '../../../platform/text.ts'
import type { Icon } from '../../../ui/icon.tsx'
import type { Change, Range } from '../edits/edit.ts'
import { insertCode, insertFootnote, insertLink, insertTable } from '../markdown/insert-parts.ts'
import { headLines, prefixLines } from '../markdown/prefix-lines.ts'
import { italicize, wrapWords } from '../markdown/wrap-words.ts'
import type { Shortcut } from '../shortcuts.ts'

type IconShapes = ComponentProps<typeof Icon>['icon']

/** `lucide` has no icon for bold. */
const BoldLetter: IconShapes = [
  ['path', { d: 'M7 5h6.5a3.5 3.5 0 0 1 0 7H7zm0 7h7.5a3.5 3.5 0 0 1 0 7H7z', strokeWidth: 3 }],
]

export type CommandName =
  | 'bold'
  | 'italic'
  | 'heading'
  | 'link'
  | 'quote'
  | 'code'
  | 'bulleted'
  | 'numbered'
  | 'task'
  | 'footnote'
  | 'table'

/** A change of the text by a button of the toolbar or by a shortcut. */
export interface Command {
  name: CommandName
  icon: IconShapes
  shortcut?: Shortcut
  run: (value: string, selection: Range) => Change
}

/** In the order of the toolbar, in groups. */
export const COMMANDS: readonly (readonly Command[])[] = [
  [
    {
      name: 'bold',
      icon: BoldLetter,
      shortcut: { key: 'b' },
      run: (value, range) => wrapWords(value, range, '**'),
    },
    { name: 'italic', icon: Italic, shortcut: { key: 'i' }, run: italicize },
    { name: 'link', icon: Link, shortcut: { key: 'k' }, run: insertLink },
  ],
  [
    { name: 'heading', icon: Heading2, shortcut: { key: 'Digit2', shift: true }, run: headLines },
    {
      name: 'quote',
      icon: TextQuote,
      shortcut: { key: 'Digit9', shift: true },
      run: (value, range) => prefixLines(value, range, 'quote'),
    },
    { name: 'code', icon: Code, shortcut: { key: 'e' }, run: insertCode },
  ],
  [
    {
      name: 'bulleted',
      icon: List,
      shortcut: { key: 'Digit8', shift: true },
      run: (value, range) => prefixLines(value, range, 'bulleted'),
    },
    {
      name: 'numbered',
      icon: ListOrdered,
      shortcut: { key: 'Digit7', shift: true },
      run: (value, range) => prefixLines(value, range, 'numbered'),
    },
    {
      name: 'task',
      icon: ListTodo,
      shortcut: { key: 'Digit6', shift: true },
      run: (value, range) => prefixLines(value, range, 'task'),
    },
  ],
  [
    { name: 'footnote', icon: Superscript, run: insertFootnote },
    {
      name: 'table',
      icon: Table,
      run: (value, range) => insertTable(value, range, text.editor.column),
    },
  ],
]

export const ALL_COMMANDS: readonly Command[] = COMMANDS.flat()
