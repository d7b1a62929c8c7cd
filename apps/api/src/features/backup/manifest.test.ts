import { expect, test } from 'vitest'
import { encodeManifest, FORMAT_VERSION } from './manifest.ts'
import type { Manifest } from './manifest.ts'

function aManifest(left: string[]): Manifest {
  return {
    format: 'inkwell-backup',
    version: FORMAT_VERSION,
    createdAt: '2026-01-01T00:00:00.000Z',
    engine: 'a "left": [] in a string',
    level: '0001',
    tables: [{ name: 'left', columns: ['left'], rows: 0, digest: '', parts: [] }],
    pictures: { files: [], missing: ['aa.webp'], left },
    secret: null,
  }
}

test.each([0, 1, 10_000, 25_001])('a manifest of %i names is encoded whole', (count) => {
  const names = Array.from({ length: count }, (_, number) => `${number}.webp`)
  const manifest = aManifest(names)
  expect(JSON.parse(encodeManifest(manifest).toString())).toEqual(manifest)
})
