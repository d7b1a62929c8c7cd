import { beforeEach, expect, test, vi } from 'vitest'
import { readPicture } from './pictures.ts'

const PICTURES = 'https://my-blog.example/images/'
const OTHER = `${PICTURES}aaaa-480.webp`

let stored: Map<string, string>

beforeEach(() => {
  stored = new Map([[OTHER, 'other']])
  const cache = {
    keys: () => Promise.resolve([...stored.keys()].map((url) => new Request(url))),
    match: (asked: string | Request) => {
      const body = stored.get(typeof asked === 'string' ? asked : asked.url)
      return Promise.resolve(body === undefined ? undefined : new Response(body))
    },
  }
  vi.stubGlobal('caches', { open: () => Promise.resolve(cache) })
  vi.stubGlobal('navigator', { onLine: false })
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  return () => void vi.unstubAllGlobals()
})

async function shown(name: string): Promise<string> {
  return (await readPicture(new Request(PICTURES + name), () => undefined)).text()
}

test.each(['bbbb.webp', 'bbbb-jpg-480.avif', 'bbbb-160.webp'])(
  'offline, %s is shown in another size, and never as another picture',
  async (name) => {
    expect(await shown(name)).toContain('<svg')
    stored.set(`${PICTURES}bbbb-384.webp`, 'own')
    expect(await shown(name)).toBe('own')
  },
)
