import { expect, test } from 'vitest'
import { nginxConfiguration } from './nginx.ts'

test('nginx adds the headers of the response, except those it sets itself', () => {
  const headers = ['Content-Type', 'text/html; charset=utf-8', 'ETag', '"a-br"']
  const answer = { path: '/', status: 200, headers, body: Buffer.from('') }
  const text = nginxConfiguration(answer, { port: 20_000, folder: '/pages' })
  expect(text).toContain('default_type "text/html; charset=utf-8";')
  expect(text).toContain(String.raw`add_header ETag "\"a-br\"";`)
  expect(text).not.toContain('add_header Content-Type')
  expect(text).toContain('listen 127.0.0.1:20000;')
})
