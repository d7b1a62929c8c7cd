import { expect, test } from 'vitest'
import { OverloadError } from '../pages/render-queue.ts'
import { DOCUMENT_SITE } from '../testing/make-document.ts'
import { createDocuments } from './documents.ts'

test('everyone gets a card while one client asks for more than can be drawn', async () => {
  const documents = createDocuments(() => DOCUMENT_SITE, { aiCrawlers: 'allow' })
  const render = documents.withPages(() => Promise.reject(new Error('no page')))
  const answers = { status: 200, etag: undefined, body: Buffer.from('png') }
  const drawn: string[] = []
  const drawing = Promise.withResolvers<void>()
  const read = async (url: string) => {
    drawn.push(url.replace(/.*\//, ''))
    await drawing.promise
    return answers
  }
  const many = Array.from({ length: 200 }, (_, n) => render(`/card/p${n}.png`, read, 'many'))
  const asked = Promise.allSettled(many)
  const one = render('/card/one.png', read, 'one')
  drawing.resolve()
  expect(await one).toMatchObject({ status: 200 })
  // Two of the others were begun before.
  expect(drawn.indexOf('one.png')).toBeLessThanOrEqual(4)
  const ends = await asked
  expect(ends.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(100)
  expect(ends.at(-1)).toEqual({ status: 'rejected', reason: new OverloadError() })
})
