import { afterEach, expect, test } from 'vitest'
import { createLog } from '../../platform/log/log.ts'
import { createRendererPool, PostsRenderer } from './posts.renderer.ts'
import { renderingVersion } from './renderer/rendering-version.ts'

const storage = 'https://here.example/images/'
const odd = new URL('./fixtures/odd-renderer.ts', import.meta.url)

const renderers: PostsRenderer[] = []
afterEach(() => Promise.all(renderers.splice(0).map((renderer) => renderer.close())))

function aRenderer(limits: Parameters<typeof createRendererPool>[0] = {}) {
  const parts = { log: createLog('silent'), storage }
  const renderer = new PostsRenderer(parts, createRendererPool(limits))
  renderers.push(renderer)
  return renderer
}

const NEXT = { html: '<p>next</p>' }
/** For tests of a queue: a busy machine gives a process no CPU time for a while. */
const PATIENT = { entry: odd, timeLimit: 15_000 }
const codeOf = (error: unknown) => (error as { code?: string }).code

test('renders in another process', async () => {
  const rendered = await aRenderer({ timeLimit: 15_000 }).render('a', '*new* <a>')
  expect(rendered).toEqual({
    html: '<p dir="auto"><em>new</em> &lt;a&gt;</p>\n',
    readingMinutes: 1,
    excerpt: 'new',
    outline: [],
    isTooComplex: false,
    version: renderingVersion(storage),
  })
})

test.each(['hang', 'expression', 'grow'])(
  '%s: a source over the limits is too complex, shown as text, and affects no other',
  async (source) => {
    const renderer = aRenderer({ entry: odd, timeLimit: 2_000, scriptMemory: 48 * 1024 * 1024 })
    // On a busy machine the source is not blamed for a timeout.
    const render = () => renderer.render('a', source).catch(codeOf)
    const rendered = { isTooComplex: true, html: expect.stringContaining(source) as string }
    await expect.poll(render, { timeout: 15_000, interval: 0 }).toMatchObject(rendered)
    await expect.poll(() => renderer.render('a', 'next').catch(codeOf)).toMatchObject(NEXT)
  },
)

test('a source whose process had no CPU time is not blamed', async () => {
  const renderer = aRenderer({ entry: odd, timeLimit: 1_000 })
  const starved = renderer.render('a', 'asleep')
  await expect(starved).rejects.toMatchObject({ code: 'unavailable' })
  await expect.poll(() => renderer.render('a', 'next').catch(codeOf)).toMatchObject(NEXT)
})

test('an author with too many requests is refused, and others are served meanwhile', async () => {
  const renderer = aRenderer(PATIENT)
  const many = Array.from({ length: 60 }, () => renderer.render('a', 'slow'))
  const ends = Promise.allSettled(many)
  await expect(renderer.render('b', 'b')).resolves.toMatchObject({
    excerpt: 'b',
  })
  const refused = (await ends).filter((end) => end.status === 'rejected')
  expect(refused.length).toBeGreaterThan(30)
  expect(new Set(refused.map(({ reason }) => codeOf(reason)))).toEqual(new Set(['unavailable']))
})

test('exports keep no publication waiting', async () => {
  const renderer = aRenderer(PATIENT)
  const many = Array.from({ length: 30 }, () => renderer.portableInBackground('slow', 'break'))
  const ends = Promise.allSettled(many)
  await expect(renderer.renderInBackground('b')).resolves.toMatchObject({ excerpt: 'b' })
  await renderer.close()
  expect((await ends).some(({ status }) => status === 'rejected')).toBe(true)
})

test('closing refuses running and new requests', async () => {
  const renderer = aRenderer({ entry: odd })
  const running = renderer.render('a', 'hang').catch(codeOf)
  await renderer.close()
  expect(await running).toBe('unavailable')
  const late = renderer.render('a', 'late')
  await expect(late).rejects.toMatchObject({ code: 'unavailable' })
})
