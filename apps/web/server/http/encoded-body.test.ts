import { isFast } from '@inkwell/test-support/cpu-time'
import { expect, test } from 'vitest'
import { encodingFor } from './encoded-body.ts'

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['GZIP', 'gzip'],
  ['gzip;q=1.0, BR ; q=0.5', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br ; q=0.000 ,gzip', 'gzip'],
  ['br;q=0.001', 'br'],
  ['br;q=0,gzip;q=0', 'identity'],
  ['identity', 'identity'],
  ['x-br, br-2, xgzip, gzip2', 'identity'],
  ['deflate,br', 'br'],
])('Accept-Encoding %j selects %s', (header, encoding) => {
  expect(encodingFor(header)).toBe(encoding)
})

test('no header of the length that Node accepts takes long to parse', () => {
  const long = 16 * 1024
  const shapes = ['br ', 'br,', ' ', ', ', 'br;', 'br;q=0', 'br;q=0.0', '0', ',br ; q=0 x']
  const headers = shapes.flatMap((shape) =>
    ['', 'br', 'br;q=0.'].map((before) => before + shape.repeat(long / shape.length)),
  )
  for (const header of headers) expect(encodingFor(header)).toMatch(/br|identity/)
  expect(isFast(() => headers.map(encodingFor), 1_000)).toBe(true)
})
