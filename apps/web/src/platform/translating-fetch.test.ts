import { messages } from '@inkwell/contract/messages'
import { expect, test, vi } from 'vitest'
import { loadTexts } from '../../texts/load-texts.ts'
import type { Language } from '../languages/languages.ts'
import { setTexts } from './text.ts'
import { translatingFetch } from './translating-fetch.ts'

async function ask(language: Language, answer: Response): Promise<Response> {
  setTexts(await loadTexts(language))
  vi.stubGlobal('fetch', () => Promise.resolve(answer))
  return translatingFetch('http://api.example/')
}

const REFUSAL = {
  msg: messages.titleRequired,
  code: 'invalid',
  fields: { title: messages.titleRequired, odd: 7 },
  error: { key: 'titleRequired', fields: { title: { key: 'titleRequired' } } },
  requestId: 'r',
}

function refusal(body: BodyInit = JSON.stringify(REFUSAL)): Response {
  return new Response(body, { status: 400, headers: { 'Retry-After': '3' } })
}

test('translates the messages of an error response and keeps the rest', async () => {
  const answer = await ask('de', refusal())
  const msg = 'Gib einen Titel ein.'
  expect(await answer.json()).toEqual({ ...REFUSAL, msg, fields: { title: msg, odd: 7 } })
  expect([answer.status, answer.headers.get('Retry-After')]).toEqual([400, '3'])
})

test('keeps the English messages of the service on an English site', async () => {
  expect(await (await ask('en', refusal())).json()).toEqual(REFUSAL)
})

test.each(['', 'Gateway', 'null', '[]', '"no"', '{"msg":1,"fields":["a"]}'])(
  'keeps an error response with the body %j unchanged',
  async (body) => {
    const answer = await ask('ar', refusal(body))
    expect([answer.status, await answer.text()]).toEqual([400, body])
  },
)

test('keeps a response that is no error', async () => {
  const answer = Response.json({ msg: messages.titleRequired })
  expect(await ask('de', answer)).toBe(answer)
})
