import { DELETED_ACCOUNT_ID } from '@inkwell/contract/deleted-account'
import { NAUGHTY_STRINGS } from '@inkwell/test-support/naughty-strings'
import { beforeAll, describe, expect, test } from 'vitest'
import { setTexts } from '../../src/platform/text.ts'
import { loadTexts } from '../../texts/load-texts.ts'
import { makeDocument, pageOf } from '../testing/make-document.ts'

beforeAll(async () => setTexts(await loadTexts('en')))

const PICTURE = '5d1f0c9e7b3a48629a3c1e0b7f6d2a84-1600x1067.webp'

const post = (fields: object) => ({
  postById: { _id: 'p1', title: 'Notes', content: 'Words.', author: { name: 'Ada' }, ...fields },
})

describe('robots.txt', () => {
  test('crawlers may read what is public', async () => {
    const text = await makeDocument('/robots.txt', {})
    expect(text).toMatch(/^User-agent: \*\nDisallow: \//)
    for (const path of ['/createpost', '/post/edit/', '/settings', '/me/posts', '/admin']) {
      expect(text).toContain(`\nDisallow: ${path}\n`)
    }
    expect(text).not.toMatch(/Disallow: \/(?:post\/|all-post|page\/)?\n/)
    expect(text).toMatch(/\nSitemap: https:\/\/blog\.example\/sitemap\.xml\n$/)
    expect(text).not.toContain('GPTBot')
  })

  test('crawlers of language models can be refused', async () => {
    const text = await makeDocument('/robots.txt', {}, { aiCrawlers: 'refuse' })
    expect(text).toMatch(/\nUser-agent: GPTBot\n(?:User-agent: .+\n)+Disallow: \/\n/)
    await expect(makeDocument('/llms.txt', {}, { aiCrawlers: 'refuse' })).rejects.toThrow(
      'no document',
    )
  })
})

test('llms.txt lists the newest posts as Markdown', async () => {
  const posts = [
    { _id: 'p1', title: 'On [brackets](x)', excerpt: 'Two\nlines' },
    ...NAUGHTY_STRINGS.map((title, index) => ({ _id: `n${index}`, title, excerpt: title })),
  ]
  const text = await makeDocument('/llms.txt', { '/api/v1/posts/?limit=100': { posts } })
  expect(text).toMatch(/^# Inkwell\n\n> .+\n\n## Posts\n\n- \[On/)
  expect(text).toContain(
    String.raw`- [On \[brackets\](x)](https://blog.example/post/p1.md): Two lines`,
  )
})

describe('a post as Markdown', () => {
  const read = (content: string, title = 'Notes') =>
    makeDocument('/post/p1.md', { '/api/v1/posts/p/p1': post({ title, content }) })

  test('it has the source, byte for byte, below its title', async () => {
    const content = '\tCode\r\n\n* a  \n\n&amp; <b>é</b>\n'
    expect(await read(content)).toBe(`# Notes\n\n${content}`)
    expect(await read('x', '*1* <b>')).toBe('# \\*1\\* \\<b\\>\n\nx')
  })

  test('other programs find its pictures', async () => {
    const own = `/images/${PICTURE}`
    const whole = `https://api.example${own}`
    expect(await read(`![a](${own}) ![b](<${own}> "t")\n\n[c]: ${own}\n\`${own}\``)).toBe(
      `# Notes\n\n![a](${whole}) ![b](<${whole}> "t")\n\n[c]: ${whole}\n\`${own}\``,
    )
    expect(await read('[a](/images/other.png)')).toContain('(/images/other.png)')
  })

  test('search engines are told of the page', async () => {
    const answers = { '/api/v1/posts/p/p1': post({}) }
    expect(await pageOf('/post/p1.md', answers)).toMatchObject({
      headers: {
        'Content-Type': 'text/markdown; charset=utf-8',
        Link: '<https://blog.example/post/p1>; rel="canonical"',
        'X-Robots-Tag': 'noindex',
      },
    })
    expect(await pageOf('/post/p2.md', answers)).toMatchObject({ status: 404 })
  })
})

describe('oEmbed', () => {
  const variant = { url: 'https://api.example/s.webp', width: 480, height: 320, type: 'image/webp' }
  const image = { url: 'https://api.example/l.webp', width: 960, height: 640, variants: [variant] }
  const answers = {
    '/api/v1/posts/p/p1': post({}),
    '/api/v1/posts/p/p2': post({ title: '</script>"', image }),
  }
  const target = (url: string, more = '') => `/oembed?url=${encodeURIComponent(url)}${more}`
  const ask = async (url: string, more = '') =>
    JSON.parse(await makeDocument(target(url, more), answers)) as Record<string, unknown>

  test('it describes a post by any of its addresses', async () => {
    const expected = {
      version: '1.0',
      type: 'link',
      title: 'Notes',
      url: 'https://blog.example/post/p1',
      author_name: 'Ada',
      provider_name: 'Inkwell',
      provider_url: 'https://blog.example',
      thumbnail_url: 'https://blog.example/card/p1.png',
      thumbnail_width: 1200,
      thumbnail_height: 630,
    }
    for (const rest of ['', '/', '/any-slug', '?utm=1', '#part']) {
      expect(await ask(`https://blog.example/post/p1${rest}`, '&format=json')).toEqual(expected)
    }
  })

  test('the name of a deleted account is translated', async () => {
    const author = { _id: DELETED_ACCOUNT_ID, name: 'Deleted account' }
    const deleted = { '/api/v1/posts/p/p1': post({ author }) }
    setTexts(await loadTexts('de'))
    const json = await makeDocument(target('https://blog.example/post/p1'), deleted)
    setTexts(await loadTexts('en'))
    expect(JSON.parse(json)).toMatchObject({ author_name: 'Gelöschtes Konto' })
  })

  test('a thumbnail is as large as allowed', async () => {
    const url = 'https://blog.example/post/p2'
    expect(await ask(url)).toMatchObject({ thumbnail_width: 960, title: '</script>"' })
    expect(await ask(url, '&maxwidth=500')).toMatchObject({ thumbnail_width: 480 })
    expect(await ask(url, '&maxheight=10')).not.toHaveProperty('thumbnail_url')
  })

  test.each([
    '',
    'https://other.example/post/p1',
    'https://blog.example@other.example/post/p1',
    'https://blog.example.other.example/post/p1',
    'http://blog.example/post/p1',
    '//blog.example/post/p1',
    'file:///etc/passwd',
    'http://127.0.0.1:4000/post/p1',
    'https://blog.example/post/missing',
    'https://blog.example/post/p1/../../all-post',
    'https://blog.example/all-post',
    'https://blog.example/post/p1\r\nX-Header: 1',
    `https://blog.example/post/${'a'.repeat(10_000)}`,
    '<script>alert(1)</script>',
  ])('%s is no post of this site', async (url) => {
    const page = await pageOf(target(url), answers)
    expect(page).toMatchObject({ status: 404 })
    expect(JSON.stringify(page)).not.toContain('alert')
  })

  test('only JSON is available', async () => {
    const url = target('https://blog.example/post/p1', '&format=xml')
    expect(await pageOf(url, answers)).toMatchObject({ status: 501 })
  })
})
