import { expect, test } from 'vitest'
import { XmlNaming } from './xml-naming.ts'

const KNOWN = [
  [/^urn:a$/, ''],
  [/^urn:b$/, 'b:'],
] as const

function naming(attributes: Record<string, string>) {
  const names = new XmlNaming(KNOWN)
  names.open('root', attributes)
  return names
}

test.each([
  ['x:name', { 'xmlns:x': 'urn:b' }, 'b:name'],
  ['x:name', { 'xmlns:x': 'urn:a' }, 'name'],
  ['name', { xmlns: 'urn:b' }, 'b:name'],
  ['b:name', {}, 'b:name'],
  ['b:name', { 'xmlns:b': 'urn:other' }, '{urn:other}name'],
  ['name', { xmlns: 'urn:other' }, 'name'],
  ['name', {}, 'name'],
])('%s with %j at the root', (written, declared, name) => {
  expect(naming(declared).open(written, {})).toBe(name)
})

test('an inner declaration counts in its element only', () => {
  const names = naming({ 'xmlns:b': 'urn:b' })
  expect(names.open('b:one', { 'xmlns:b': 'urn:other', xmlns: 'urn:other' })).toBe('{urn:other}one')
  expect(names.open('b:two', { xmlns: '' })).toBe('{urn:other}two')
  expect(names.open('three', {})).toBe('three')
  names.close()
  names.close()
  expect(names.open('four', {})).toBe('{urn:other}four')
  names.close()
  names.close()
  expect(names.open('b:five', {})).toBe('b:five')
})

test('what the root declares counts after a wrong end of it', () => {
  const names = naming({ 'xmlns:x': 'urn:b' })
  names.close()
  expect(names.open('x:name', {})).toBe('b:name')
})
