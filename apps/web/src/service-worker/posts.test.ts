import { beforeEach, expect, test, vi } from 'vitest'
import { forget, posts, readPosts } from './posts.ts'

const POST = 'http://api.example/api/v1/posts/p/p1'
const OF_POST = ['', '/around', '/comments', '/comments?cursor=a'].map((rest) => POST + rest)
const OTHERS = [`${POST}0`, `${POST}0/comments`, 'http://api.example/api/v1/posts/']

let stored: Map<string, Response>

beforeEach(() => {
  stored = new Map([...OF_POST, ...OTHERS].map((url) => [url, new Response('{}')]))
  const cache = {
    keys: () => Promise.resolve([...stored.keys()].map((url) => new Request(url))),
    delete: ({ url }: Request) => Promise.resolve(stored.delete(url)),
  }
  const open = (name: string) =>
    name === posts.name ? Promise.resolve(cache) : Promise.reject(new Error(name))
  vi.stubGlobal('caches', { open })
})

test('a deleted post leaves the device together with its comments', async () => {
  await forget(POST)
  expect([...stored.keys()]).toEqual(OTHERS)
})

test.each(OF_POST)('when %s is gone, all of its post leaves the device', async (url) => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{}', { status: 404 })))
  const work: Promise<unknown>[] = []
  await readPosts(new Request(url), (more) => void work.push(more))
  await Promise.all(work)
  expect([...stored.keys()]).toEqual(OTHERS)
})
