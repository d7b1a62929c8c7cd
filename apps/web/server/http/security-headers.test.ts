import { expect, test } from 'vitest'
import { fileHeaders, securityHeaders, workerHeaders } from './security-headers.ts'

const POLICY = 'Content-Security-Policy'
const SITE = { webOrigin: 'https://blog.example.com', apiOrigin: 'https://api.example.com' }

function policies(publicPictures?: string) {
  const site = { ...SITE, publicPictures }
  return [securityHeaders(site, ['head()', 'form()']), workerHeaders(site), fileHeaders(site)].map(
    (headers) => headers[POLICY] ?? '',
  )
}

test('without a public address of pictures, they come from the data service', () => {
  const [page = '', worker = ''] = policies()
  expect(page).toContain("; img-src 'self' https://api.example.com https: data: blob:; ")
  expect(page).toContain("; connect-src 'self' https://api.example.com; ")
  expect(worker).toBe(
    "default-src 'none'; connect-src 'self' https://api.example.com; frame-ancestors 'none'",
  )
})

test('the origin of a public address is added where pictures load, and nothing else', () => {
  const added = ' http://127.0.0.1:9000'
  const withAddress = policies('http://127.0.0.1:9000/pictures/public')
  const [page = '', worker = '', file = ''] = withAddress
  expect(page).toContain(`; img-src 'self' https://api.example.com${added} https: data: blob:; `)
  expect(worker).toContain(`; connect-src 'self' https://api.example.com${added}; `)
  expect([page.replace(added, ''), worker.replace(added, ''), file]).toEqual(policies())
})

test('an address of the data service adds nothing', () => {
  expect(policies('https://api.example.com/pictures')).toEqual(policies())
})
