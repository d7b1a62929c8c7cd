import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect } from '@playwright/test'
import { freePort } from '@inkwell/test-support/free-port'
import { picture } from './support/pictures.ts'
import { plainPost } from './support/plain-service.ts'
import { startSite } from './support/product.ts'
import { open, untilServed } from './support/screens.ts'
import { test } from './support/test.ts'

test.use({ serviceWorkers: 'allow' })

const COVER = '/images/cover-640.webp'
const WEB_ONLY = { SERVERS: 'web', SITE_KEY: 'k'.repeat(32) }

/** Serves one picture to everyone, like a CDN. */
async function startCdn(headers: Record<string, string>) {
  const port = await freePort()
  const paths: string[] = []
  const server = createServer((request, response) => {
    paths.push(request.url ?? '')
    response.writeHead(200, {
      'Content-Type': 'image/png',
      'Cache-Control': 'no-store',
      ...headers,
    })
    response.end(picture())
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  async function stop(): Promise<void> {
    server.close()
    server.closeAllConnections()
    await once(server, 'close')
  }
  return { address: `http://127.0.0.1:${port}/blog/public`, paths, stop }
}

const CDNS: [what: string, headers: Record<string, string>, problems: RegExp[]][] = [
  ['that any site may read', { 'Access-Control-Allow-Origin': '*' }, []],
  ['that only shows them', {}, [/CORS policy/, /ERR_FAILED/]],
]

for (const [what, headers, allowed] of CDNS) {
  test(`Pictures come from a CDN ${what}, also through the service worker`, async ({
    page,
    plain: { service },
    problems,
  }) => {
    problems.allow(...allowed)
    const cdn = await startCdn(headers)
    const settings = { ...WEB_ONLY, FILES_PUBLIC_URL: cdn.address }
    const site = await startSite(service.origin, settings)
    const Location = `${cdn.address}/co/cover-640.webp`
    service.posts = [plainPost({ _id: 'p1', image: { url: service.origin + COVER } })]
    service.instead = (call) => {
      return call === `GET ${COVER}` ? { status: 302, headers: { Location } } : undefined
    }
    const cover = page.locator(`img[src$="${COVER}"]`).first()
    const width = () => cover.evaluate((img: HTMLImageElement) => img.naturalWidth)

    await open(page, `${site.webOrigin}/post/p1`)
    await expect.poll(width).toBe(640)
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await page.reload()
    await expect.poll(width).toBe(640)
    expect(new Set(cdn.paths)).toEqual(new Set(['/blog/public/co/cover-640.webp']))

    await untilServed(page, `${site.webOrigin}/post/p1`, service.origin + COVER)
    const html = await (await page.request.get(`${site.webOrigin}/post/p1`)).text()
    expect(html).not.toContain(cdn.address)
    await page.close()
    await site.server.stop()
    await cdn.stop()
  })
}

test('Pages are the same with and without a public address of pictures, but for the policy', async ({
  page,
  plain: { service, webOrigin },
}) => {
  service.posts = [plainPost({ _id: 'p1', image: { url: service.origin + COVER } })]
  const FILES_PUBLIC_URL = 'http://pictures.example.com/blog'
  const site = await startSite(service.origin, { ...WEB_ONLY, FILES_PUBLIC_URL })
  const [without, withAddress] = await Promise.all(
    [webOrigin, site.webOrigin].map(async (origin) => {
      await untilServed(page, `${origin}/post/p1`, service.origin + COVER)
      const response = await page.request.get(`${origin}/post/p1`)
      const html = (await response.text())
        .replaceAll(origin, 'ORIGIN')
        .replaceAll(encodeURIComponent(origin), 'ORIGIN')
      return { html, policy: response.headers()['content-security-policy'] ?? '' }
    }),
  )
  expect(withAddress?.html).toBe(without?.html)
  expect(withAddress?.policy.replace(' http://pictures.example.com', '')).toBe(without?.policy)
  expect(withAddress?.policy).not.toBe(without?.policy)
  await site.server.stop()
})
