import { isFast } from '@inkwell/test-support/cpu-time'
import { Email } from '@inkwell/contract/user'
import { anyCharacter } from '@inkwell/test-support/any-character'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readMarkdownFile } from './front-matter.ts'
import { readImportAuthor } from './import-author.ts'
import { readMoment } from './moment.ts'

test.each([
  ['2015-06-15', '2015-06-15T00:00:00.000Z'],
  ['2015-06-15 12:30:00 -4', '2015-06-15T16:30:00.000Z'],
  ['2015-06-15 9:05:00 -4', '2015-06-15T13:05:00.000Z'],
  ['2014-03-12T10:11:00-04:00', '2014-03-12T14:11:00.000Z'],
  ['2014-03-12T10:11:00+0530', '2014-03-12T04:41:00.000Z'],
  ['2014-03-12T10:11:00.123Z', '2014-03-12T10:11:00.123Z'],
  ['2014-03-12 10:11:00.1234567 +01:00', '2014-03-12T09:11:00.123Z'],
  ['2014-03-12 10:11:00,5 UTC', '2014-03-12T10:11:00.500Z'],
  ['0100-01-01', '0100-01-01T00:00:00.000Z'],
  ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
])('the date %s', (written, moment) => {
  expect(readMoment(written)?.toISOString()).toBe(moment)
})

test.each([
  '2015-02-30',
  '2015-13-01',
  '2015-00-10',
  '2015-06-15 24:00',
  '2015-06-15 10:60',
  '2015-06-15 10:00 +99:99',
  '12015-06-15',
  `2015-06-15${' '.repeat(100_000)}x`,
  'yesterday',
  '',
  20150615,
  null,
  '15/06/2015',
])('%j is not a date', (written) => {
  expect(readMoment(written)).toBeUndefined()
})

test('the body is unchanged', () => {
  const body = '  indented\r\n\r\n---\nnot front matter  \n'
  expect(readMarkdownFile(`\uFEFF---\r\ntitle: A\r\n---\r\n\r\n${body}`)).toEqual({
    meta: { title: 'A' },
    body,
  })
})

test('quoted text may continue at the start of the next line, as in Jekyll', () => {
  const text = `---\na: "one \\"\ntwo: 'three'\nfour"\nb: 'it''s\n\nfine'\nc: "short"\n---\n`
  expect(readMarkdownFile(text).meta).toEqual({
    a: `one " two: 'three' four`,
    b: `it's\nfine`,
    c: 'short',
  })
})

test.each([
  ['# A heading', 'it has no front matter'],
  ['text\n---\ntitle: A\n---\n', 'it has no front matter'],
  ['---\ntitle: "A\n---\nB', 'its front matter is not valid YAML'],
  ['---\n- a\n---\nB', 'its front matter is not a list of names and values'],
])('%j is refused', (text, reason) => {
  expect(() => readMarkdownFile(text)).toThrow(reason)
})

test.each([
  [{ author: '18F' }, '18F', '18f@imported.invalid'],
  [{ authors: [{ name: 'Élodie Sánchez' }] }, 'Élodie Sánchez', 'elodie-sanchez@imported.invalid'],
  [{ author: '李' }, '李', 'e69d8e@imported.invalid'],
  [{ author: 'Ada\0 Love\ud83dlace\n' }, 'Ada  Love lace', 'ada-love-lace@imported.invalid'],
  [{ author: '\0' }, 'Unknown author', 'unknown-author@imported.invalid'],
  [{ authors: [] }, 'Unknown author', 'unknown-author@imported.invalid'],
])('the author of %j', (meta, name, earlierEmail) => {
  const author = readImportAuthor(meta)
  expect(author).toMatchObject({ name, earlierEmail })
  expect(author.email).toMatch(/^([a-z0-9-]+-)?[0-9a-f]{16}@imported\.invalid$/)
})

const NAMES = fc.oneof(
  fc.string({ unit: anyCharacter }),
  fc.string({ unit: 'grapheme', minLength: 1 }),
  fc.constantFrom('Dr. 王芳', 'Dr. 李明', 'Jose', 'José', 'Jose\u0301', ' José', 'ada-lovelace'),
  fc.constantFrom('Ada Lovelace', 'ada lovelace', 'Ada\tLovelace', 'x'.repeat(80), 'x'.repeat(81)),
)

test('two names have one address if and only if they are the same name', () => {
  const same = (a: string, b: string) => a.normalize('NFC').trim() === b.normalize('NFC').trim()
  fc.assert(
    fc.property(NAMES, NAMES, (a, b) => {
      // A name of control characters is no name.
      const isName = (name: string) => readImportAuthor({ author: name }).name !== 'Unknown author'
      fc.pre(isName(a) && isName(b))
      const [one, other] = [readImportAuthor({ author: a }), readImportAuthor({ authors: [b] })]
      expect(one.email === other.email).toBe(same(a, b))
      expect(Email.parse(one.email)).toBe(one.email)
      expect(one.email.indexOf('@')).toBeLessThanOrEqual(64)
    }),
    { numRuns: 2_000 },
  )
})

test('the name of an author is bounded before normalisation, and contains no direction overrides', () => {
  const author = `a${'\u0301\u0323'.repeat(2_000_000)}`
  expect([...readImportAuthor({ author }).name].length).toBeLessThanOrEqual(80)
  expect(isFast(() => readImportAuthor({ author }), 500)).toBe(true)
  expect(readImportAuthor({ author: 'Ada \u202eecalevoL' }).name).toBe('Ada ecalevoL')
  expect(readImportAuthor({ author: '\u200b\u2800' }).name).toBe('Unknown author')
})
