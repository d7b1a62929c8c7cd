import { expect, test } from 'vitest'
import { editedText } from '../edits/edit.ts'
import type { Change, Range } from '../edits/edit.ts'
import {
  insertCode,
  insertFootnote,
  insertLink,
  insertTable,
  linkSelection,
} from './insert-parts.ts'
import { headLines, prefixLines } from './prefix-lines.ts'
import { italicize, wrapWords } from './wrap-words.ts'

type Command = (value: string, selection: Range) => Change | undefined

/** Runs a command on a text whose selection is between `‹` and `›`, or at `|`. */
function run(command: Command, marked: string): string | undefined {
  const text = marked.replace('|', '‹›')
  const [start, end] = [text.indexOf('‹'), text.indexOf('›') - 1]
  const change = command(text.replace('‹', '').replace('›', ''), { start, end })
  if (!change) return undefined
  const after = editedText(text.replace('‹', '').replace('›', ''), change.edits)
  const { selection } = change
  const [before, chosen, rest] = [
    after.slice(0, selection.start),
    after.slice(selection.start, selection.end),
    after.slice(selection.end),
  ]
  return chosen === '' ? `${before}|${rest}` : `${before}‹${chosen}›${rest}`
}

const bold: Command = (value, range) => wrapWords(value, range, '**')
const star: Command = (value, range) => wrapWords(value, range, '*')

test.each([
  ['a ‹word› here', 'a **‹word›** here'],
  ['a **‹word›** here', 'a ‹word› here'],
  ['a ‹**word**› here', 'a ‹word› here'],
  ['a ‹word ›here', 'a **‹word›** here'],
  ['a wo|rd here', 'a **wo|rd** here'],
  ['a **wo|rd** here', 'a wo|rd here'],
  ['a |', 'a **|**'],
  ['a **|**', 'a |'],
  ['‹- one\n- two›', '- **‹one**\n- **two›**'],
  ['- **‹one**\n- **two›**', '- ‹one\n- two›'],
  ['‹one\n\ntwo›', '**‹one**\n\n**two›**'],
  ['‹## Title›', '## **‹Title›**'],
  ['*‹word›*', '***‹word›***'],
])('bold: %j', (before, after) => {
  expect(run(bold, before)).toBe(after)
})

test('italic: toggles its own mark only', () => {
  expect(run(star, '**‹word›**')).toBe('***‹word›***')
  expect(run(star, '***‹word›***')).toBe('**‹word›**')
})

test.each([
  ['a ‹word›', 'a _‹word›_'],
  ['a wo|rd', 'a _wo|rd_'],
  ['a |', 'a _|_'],
  ['**‹word›**', '**_‹word›_**'],
  ['‹one\n\ntwo›', '_‹one_\n\n_two›_'],
  ['foo‹bar›baz', 'foo*‹bar›*baz'],
  ['‹foo›bar', '*‹foo›*bar'],
  ['foo|', 'foo*|*'],
  ['我‹爱›你', '我*‹爱›*你'],
  ['𝒳‹y›', '𝒳*‹y›*'],
  ['2‹nd›', '2*‹nd›*'],
  ['foo‹bar\n\nbaz›', 'foo*‹bar*\n\n*baz›*'],
])('italic: %j, and a second time takes it back', (before, after) => {
  expect(run(italicize, before)).toBe(after)
  expect(run(italicize, after)).toBe(before)
})

test.each([
  ['a *‹word›*', 'a ‹word›'],
  ['a ‹*word*›', 'a ‹word›'],
  ['a *wo|rd*', 'a wo|rd'],
  ['***‹word›***', '**‹word›**'],
  ['foo_‹bar›_baz', 'foo‹bar›baz'],
])('italic: takes back %j', (before, after) => {
  expect(run(italicize, before)).toBe(after)
})

test.each([
  ['Ti|tle', '## Ti|tle'],
  ['## Ti|tle', '### Ti|tle'],
  ['### Ti|tle', 'Ti|tle'],
  ['|', '## |'],
  ['# Ti|tle', '## Ti|tle'],
])('heading: %j', (before, after) => {
  expect(run(headLines, before)).toBe(after)
})

test.each([
  ['bulleted', '|', '- |'],
  ['bulleted', '‹one\n\ntwo›', '‹- one\n\n- two›'],
  ['bulleted', '‹- one\n- two›', '‹one\ntwo›'],
  ['numbered', '‹- one\n- two›', '‹1. one\n2. two›'],
  ['task', '‹1. one\n2. two›', '‹- [ ] one\n- [ ] two›'],
  ['bulleted', '‹- [x] one›', '‹- one›'],
  ['task', '  - o|ne', '  - [ ] o|ne'],
  ['quote', '‹one\n\ntwo›', '‹> one\n> \n> two›'],
  ['quote', '‹> one\n> \n> two›', '‹one\n\ntwo›'],
  ['quote', '‹one\n›two', '‹> one\n›two'],
] as const)('%s: %j', (kind, before, after) => {
  expect(run((value, range) => prefixLines(value, range, kind), before)).toBe(after)
})

test.each([
  ['|', '[|](https://)'],
  ['‹here›', '[here](‹https://›)'],
  ['‹a [b]›', String.raw`[a \[b\]](‹https://›)`],
  ['‹https://example.com›', '[|](https://example.com)'],
])('link: %j', (before, after) => {
  expect(run(insertLink, before)).toBe(after)
})

test('a pasted address makes the selection a link, and only that', () => {
  const paste =
    (address: string): Command =>
    (value, range) =>
      linkSelection(value, range, address)
  const address = 'https://example.com/a_(b)'
  expect(run(paste(' https://example.com\n'), 'see ‹here›')).toBe(
    'see [here](https://example.com)|',
  )
  expect(run(paste(address), '‹here›')).toBe(`[here](<${address}>)|`)
  for (const before of ['|', '‹one\n\ntwo›', '‹https://example.org›', '[a](‹x›)', '```\n‹HOST›']) {
    expect(run(paste(address), before)).toBeUndefined()
  }
  for (const text of ['words', 'https://example.com and more', 'javascript:alert(1)', 'https://']) {
    expect(run(paste(text), '‹here›')).toBeUndefined()
  }
})

test.each([
  ['|', '`|`'],
  ['‹code›', '`‹code›`'],
  ['`‹code›`', '‹code›'],
  ['‹a ` b›', '``‹a ` b›``'],
  ['‹`›', '`` ‹`› ``'],
  ['x\n‹one\ntwo›\ny', 'x\n\n```|\none\ntwo\n```\n\ny'],
  ['‹```\ncode\n```›', '````|\n```\ncode\n```\n````\n'],
])('code: %j', (before, after) => {
  expect(run(insertCode, before)).toBe(after)
})

test.each([
  ['Words|', 'Words[^1]\n\n[^1]: |'],
  ['Words[^1] more|.\n\n[^1]: One\n', 'Words[^1] more[^2].\n\n[^1]: One\n[^2]: |'],
  ['|', '[^1]\n\n[^1]: |'],
])('footnote: %j', (before, after) => {
  expect(run(insertFootnote, before)).toBe(after)
})

test('table: between empty lines, with its first heading selected', () => {
  const table: Command = (value, range) => insertTable(value, range, 'Column')
  const rows = '| --- | --- |\n|  |  |\n'
  expect(run(table, '|')).toBe(`| ‹Column 1› | Column 2 |\n${rows}`)
  expect(run(table, 'Words|')).toBe(`Words\n\n| ‹Column 1› | Column 2 |\n${rows}`)
})
