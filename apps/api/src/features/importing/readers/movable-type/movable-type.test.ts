import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { archiveOf, NOTHING, readAll } from '../../../../testing/import-archives.ts'
import { openArchive } from '../../archive/open-archive.ts'
import { movableType } from './movable-type.ts'

/** An entry with these lines of its head and sections. */
function entry(head: string, ...sections: string[]): string {
  return `AUTHOR: Ada\n${head}\nDATE: 11/13/2008 02:16:10 PM\n-----\n${sections.map((section) => `${section}\n-----\n`).join('')}\n--------\n`
}

function read(text: string) {
  return readAll(movableType, { 'export.txt': text })
}

test('an entry has both of its texts, its tags and categories, its time and addresses', async () => {
  const head =
    'TITLE: One &amp; two\nBASENAME: one_two\nSTATUS: Publish\nCONVERT BREAKS: richtext\nPRIMARY CATEGORY: Sea\nCATEGORY: Sea\nTAGS: wind,"a b"'
  const entries = await read(
    entry(head, 'BODY:\nA<br />b', 'EXTENDED BODY:\n<p>c</p>', 'EXCERPT:\n'),
  )
  expect(entries.map(({ kind, title }) => [kind, title])).toEqual([
    ['author', 'Ada'],
    ['tag', 'Sea'],
    ['tag', 'wind'],
    ['tag', 'a b'],
    ['post', 'One & two'],
  ])
  expect(entries[4]).toMatchObject({
    isPublic: true,
    addresses: [
      '/2008/11/one_two.html',
      '/2008/11/one_two/',
      '/2008/11/one-two.html',
      '/2008/11/one-two/',
    ],
    item: {
      markdown: 'A\nb\n\nc\n',
      state: 'published',
      publishedAt: new Date('2008-11-13T14:16:10Z'),
    },
  })
})

test.each([
  ['1', 'a\nb\n\nc', 'a\nb\n\nc\n'],
  ['0', '<p>a</p>', 'a\n'],
  ['markdown', '*a*\nb <b>c</b>', '*a*\nb <b>c</b>'],
])('CONVERT BREAKS: %s', async (language, body, markdown) => {
  const [, text] = await read(
    entry(`STATUS: Publish\nCONVERT BREAKS: ${language}`, `BODY:\n${body}`),
  )
  expect(text?.item).toMatchObject({ markdown })
})

test.each([
  ['Publish', 'published'],
  ['Draft', 'draft'],
  ['Future', 'scheduled'],
  ['Review', 'draft'],
])('an entry with the status %s', async (status, state) => {
  const [, text] = await read(entry(`TITLE: A\nSTATUS: ${status}`, 'BODY:\na'))
  expect(text?.item).toMatchObject({ state })
})

test('comments keep their names and times, and no addresses; trackbacks are listed', async () => {
  const fields = 'EMAIL: bob@example.com\nIP: 192.0.2.1\nURL: \nDATE: 11/13/2008 12:04:07 AM\n'
  const entries = await read(
    entry(
      'TITLE: A\nSTATUS: Publish',
      'BODY:\na',
      `COMMENT:\nAUTHOR: Bob\n${fields}Well: one\nand two`,
      'PING:\nTITLE: Other\nURL: https://a.b/\nIP: 192.0.2.1\nBLOG NAME: B\nDATE: 11/13/2008 12:04:07 AM\nx',
    ),
  )
  expect(entries.slice(2).map(({ kind, item }) => [kind, item])).toEqual([
    [
      'comment',
      {
        type: 'comment',
        textId: entries[1]?.id,
        parentId: undefined,
        name: 'Bob',
        at: new Date('2008-11-13T00:04:07Z'),
        markdown: 'Well: one\nand two',
      },
    ],
    ['comment', { type: 'other', reason: 'it is a trackback' }],
  ])
  expect(JSON.stringify(entries)).not.toMatch(/bob@|192\.0/)
})

test('a text may have the line that ends a text, and two entries may have one name', async () => {
  const one = entry('TITLE: A\nSTATUS: Publish', 'BODY:\na\n-----\nb')
  const entries = await read(one + one)
  expect(entries.filter(({ kind }) => kind === 'post')).toHaveLength(2)
  expect(entries[1]?.item).toMatchObject({ original: { text: 'a\n-----\nb' } })
})

test('an entry that is cut off is refused; the last one may lack its end', async () => {
  const whole = entry('TITLE: A\nSTATUS: Publish', 'BODY:\na')
  const entries = await read(
    `${whole}${whole.replace('TITLE: A', 'TITLE: B').replace(/\n-----\n\n--------\n$/, '')}`,
  )
  expect(entries.map(({ title, item }) => [title, item.type])).toEqual([
    ['Ada', 'author'],
    ['A', 'text'],
    ['B', 'refused'],
  ])
  expect((await read(whole.replace('\n--------\n', '')))[1]?.item.type).toBe('text')
})

test('a line without end takes no more time than a text of its size', async () => {
  const [, text] = await read(
    `${entry('STATUS: Publish', 'BODY:\na').slice(0, -17)}${'x'.repeat(20_000_000)}`,
  )
  expect(text?.item.type).toBe('refused')
}, 60_000)

test('what is no UTF-8 is read as Windows wrote it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'inkwell-import-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'a.txt')
  await writeFile(path, entry('TITLE: Café\nSTATUS: Publish', 'BODY:\na'), 'latin1')
  const titles: string[] = []
  for await (const { title } of movableType.read(await openArchive(path), NOTHING)) {
    titles.push(title)
  }
  expect(titles).toEqual(['Ada', 'Café'])
})

test('another text is no export', async () => {
  expect(await movableType.recognise(await archiveOf({ 'a.txt': 'AUTHOR: Ada\n' }))).toBe(false)
})

test('of several exports the first is read, and the others are listed', async () => {
  const text = entry('TITLE: A\nSTATUS: Publish', 'BODY:\na')
  const files = { 'a.txt': text, 'b.txt': text, 'c.txt': 'Notes' }
  const entries = await readAll(movableType, files)
  expect(entries.map(({ title, item: { type } }) => [title, type])).toEqual([
    ['Ada', 'author'],
    ['A', 'text'],
    ['b.txt', 'other'],
  ])
})
