import { pino } from 'pino'
import { expect, test } from 'vitest'
import { en } from '../src/languages/en.ts'
import { setTexts } from '../src/platform/text.ts'
import { buildApp } from './app.ts'
import type { Renderer } from './renderer.ts'

setTexts(en)

const ask = () => Promise.reject(new Error('no data here'))

function appWith(render: Renderer) {
  const headers = { 'Content-Security-Policy': `default-src 'none'` }
  const plain = { crash: '<h1>This page broke</h1>', busy: '<h1>A crowd</h1>' }
  return buildApp({ render, ask, headers, plain, log: pino({ level: 'silent' }) })
}

function pageAt(seen: string[] = []): Renderer {
  return (address) => {
    seen.push(address)
    return Promise.resolve({ status: 200, html: Buffer.from('<p>page</p>'), complete: true })
  }
}

test('a page is rendered for its path and query, whatever host was asked for', async () => {
  const seen: string[] = []
  const answer = await appWith(pageAt(seen)).request('http://evil.example/all-post?cursor=1')
  expect(answer.status).toBe(200)
  expect(answer.headers.get('Content-Security-Policy')).toBe(`default-src 'none'`)
  expect(seen).toEqual(['/all-post?cursor=1'])
})

test('an address that cannot be decoded reaches the router as it is, as in the browser', async () => {
  const seen: string[] = []
  await appWith(pageAt(seen)).request('http://blog.example/post/%E0%A4')
  expect(seen).toEqual(['/post/%E0%A4'])
})

test('a page that holds a skeleton is kept by nobody', async () => {
  const app = appWith(() =>
    Promise.resolve({ status: 200, html: Buffer.from(''), complete: false }),
  )
  const answer = await app.request('/all-post')
  expect(answer.headers.get('Cache-Control')).toBe('no-store')
})

test('a failure of ours is a page in words, without its cause', async () => {
  const app = appWith(() => Promise.reject(new Error('secret cause')))
  const answer = await app.request('/')
  expect(answer.status).toBe(500)
  const html = await answer.text()
  expect(html).toContain('This page broke')
  expect(html).not.toContain('secret cause')
})

test('pages can only be read', async () => {
  const answer = await appWith(pageAt()).request('/login', { method: 'POST' })
  expect(answer.status).toBe(405)
  expect(answer.headers.get('Allow')).toBe('GET, HEAD')
})
