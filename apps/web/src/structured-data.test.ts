import { DELETED_ACCOUNT_ID } from '@inkwell/contract/deleted-account'
import jsonld from 'jsonld'
import { beforeAll, describe, expect, test } from 'vitest'
import { loadTexts } from '../texts/load-texts.ts'
import { renderPage, setSiteTexts } from './entry-server.tsx'
import type { SiteConfig } from './platform/site-config.ts'

const SITE: SiteConfig = {
  siteName: 'Ink & <well>',
  language: 'en',
  webOrigin: 'https://blog.example',
  apiOrigin: 'http://api.example',
  aboutUrl: '',
  signUp: 'open',
}

const author = { _id: 'u1', name: '</script><!-- "Ada"', email: 'ada@imported.invalid' }
const times = { createdAt: '2026-11-20T10:00:00.000Z', updatedAt: '2026-11-21T10:00:00.000Z' }
const image = { url: 'https://api.example/images/a.webp', width: 960, height: 640, alt: 'A "loom"' }
const post = (fields: object) => ({
  postById: {
    _id: 'p1',
    title: 'Looms',
    excerpt: 'It & weaves',
    html: '',
    author,
    ...times,
    ...fields,
  },
})

const RESPONSES: Record<string, unknown> = {
  '/posts/p/p1': post({ title: '</title></script><script>alert(1)</script>' }),
  '/posts/p/p2': post({ _id: 'p2', image, excerpt: '' }),
  '/posts/p/p3': post({ _id: 'p3', author: { _id: DELETED_ACCOUNT_ID, name: 'x', email: '' } }),
  '/posts/': { posts: [], nextCursor: null },
  '/posts/?author=u1': { posts: [], nextCursor: null },
  '/posts/?month=2026-11': { posts: [post({}).postById], nextCursor: null },
  '/posts/?tag=looms': { posts: [], nextCursor: null },
  '/authors/u1': {
    author: { _id: 'u1', name: author.name, biography: '', links: [], posts: 1 },
  },
  '/archive': { months: [{ month: '2026-11', posts: 1 }] },
  '/tags': { tags: [{ slug: 'looms', name: '</script>"Looms"', posts: 1 }] },
  '/tags/looms': { tag: { slug: 'looms', name: '</script>"Looms"', posts: 1 } },
  '/search': { results: [], nextCursor: null },
  '/pages/about': { page: { slug: 'about', title: 'About', excerpt: 'Us', html: '<p>Us</p>' } },
}

const read = (url: string) => {
  const body = RESPONSES[url.slice(`${SITE.apiOrigin}/api/v1`.length)]
  return Promise.resolve({
    status: body ? 200 : 404,
    body: Buffer.from(JSON.stringify(body ?? {})),
  })
}

async function headOf(address: string): Promise<string> {
  const page = await renderPage(address, SITE, read)
  if (page instanceof Response) throw new Error(`${address} leads elsewhere`)
  return page.head
}

/** The context of schema.org as far as it matters here: every name is one of its terms. */
const documentLoader = (url: string) =>
  Promise.resolve({
    contextUrl: undefined,
    documentUrl: url,
    document: { '@context': { '@vocab': 'http://schema.org/' } },
  })

interface Described {
  data: { '@graph': Record<string, unknown>[] }
  triples: string
}

/** The structured data of a page; rejects unless there is one valid block of it. */
async function described(head: string): Promise<Described> {
  const blocks = [
    ...head.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g),
  ].map(([, json = '']) => json)
  if (blocks.length !== 1) throw new Error(`${blocks.length} blocks`)
  const data = JSON.parse(blocks[0] ?? '') as Described['data']
  const options = { documentLoader, format: 'application/n-quads', safe: true }
  const triples = await jsonld.toRDF(data, options)
  return { data, triples }
}

const count = (head: string, part: RegExp) => head.match(part)?.length ?? 0

beforeAll(async () => setSiteTexts(await loadTexts('en')))

const PAGES = [
  '/',
  '/all-post',
  '/post/p1',
  '/post/p2',
  '/post/p2/any-slug',
  '/page/about',
  '/author/u1',
  '/author/u1/any-name',
  '/archive',
  '/archive/2026-11',
  '/tags',
  '/tag/looms',
  '/search',
  '/login',
  '/signup',
]

describe.each(PAGES)('%s', (address) => {
  test('has one title, description, canonical address and block of structured data', async () => {
    const head = await headOf(address)
    expect(count(head, /<title>/g)).toBe(1)
    expect(count(head, /<meta name="description" content="[^"]+"/g)).toBe(1)
    expect(count(head, /<link rel="canonical" href="https:\/\/blog\.example\/[^"]*"/g)).toBe(1)
    for (const name of ['og:title', 'og:type', 'og:url', 'og:image', 'og:description']) {
      expect(count(head, new RegExp(`<meta property="${name}" content="[^"]+"/>`, 'g'))).toBe(1)
    }
    expect(count(head, /<meta name="twitter:card"/g)).toBe(1)
    // Authors and tags have feeds of their own, beside those of the site.
    const feeds = /^\/(?:author|tag)\//.test(address) ? 6 : 3
    expect(count(head, /<link rel="alternate" type="application\/(?:rss|atom|feed)\+/g)).toBe(feeds)
    const { triples } = await described(head)
    expect(triples).toContain('<http://schema.org/')
    expect(head).not.toContain('imported.invalid')
    expect(head.replaceAll(/<script type[\s\S]*?<\/script>/g, '')).not.toContain('<script')
  })
})

test('pages that are not indexed have feeds, but no address and no structured data', async () => {
  for (const address of ['/settings', '/post/missing', '/nowhere']) {
    const head = await headOf(address)
    expect(head).toMatch(/<meta name="robots" content="noindex"/)
    expect(head).not.toMatch(/canonical|og:url|ld\+json/)
    expect(count(head, /rel="alternate"/g)).toBe(3)
  }
})

test('a post is a BlogPosting of a person, below the list', async () => {
  const { data } = await described(await headOf('/post/p2'))
  const [article, path] = data['@graph']
  expect(article).toMatchObject({
    '@type': 'BlogPosting',
    headline: 'Looms',
    image: image.url,
    datePublished: times.createdAt,
    dateModified: times.updatedAt,
    author: { '@type': 'Person', name: author.name },
    mainEntityOfPage: 'https://blog.example/post/p2',
  })
  expect(path).toMatchObject({ '@type': 'BreadcrumbList' })
  expect(path?.itemListElement).toHaveLength(3)
})

test('the author of a post whose account was deleted has no address', async () => {
  const head = await headOf('/post/p3')
  const { data } = await described(head)
  expect(data['@graph'][0]?.author).toEqual({ '@type': 'Person', name: 'Deleted account' })
  expect(head).not.toContain('article:author')
  expect(await headOf('/post/p2')).toContain('https://blog.example/author/u1')
})

test('previews of a post without a cover have a drawn card', async () => {
  const head = await headOf('/post/p1')
  expect(head).toContain('content="https://blog.example/card/p1.png"')
  expect(head).toContain('<meta property="og:image:width" content="1200"/>')
  expect(head).toContain('content="summary_large_image"')
  const covered = await headOf('/post/p2')
  expect(covered).toContain('<meta property="og:image:alt" content="A &quot;loom&quot;"/>')
  expect(covered).toContain(`content="${times.updatedAt}"`)
})

test('a post names its other forms', async () => {
  const head = await headOf('/post/p1')
  expect(head).toContain('<link rel="alternate" type="text/markdown" href="/post/p1.md"/>')
  expect(head).toContain(
    'href="https://blog.example/oembed?url=https%3A%2F%2Fblog.example%2Fpost%2Fp1&amp;format=json"',
  )
})
