import { expect, test } from 'vitest'
import { archiveOf, readAll } from '../../../../testing/import-archives.ts'
import { medium } from './medium.ts'

const FOOTER =
  '<p class="p-tags">Tagged in <a class="p-tag">Sea</a>, <a class="p-tag">Wind</a></p><p>By <a class="p-author h-card">Ada</a> on <time class="dt-published" datetime="2020-01-02T03:04:05.678Z">x</time></p><a class="p-canonical" href="https://medium.com/@ada/a-voyage-0123456789ab">Canonical link</a>'

function page(title: string, body: string, footer = FOOTER): string {
  return `<!DOCTYPE html><html><head><title>${title}</title></head><body><article class="h-entry"><header><h1 class="p-name">${title}</h1></header><section data-field="subtitle" class="p-summary">The subtitle</section><section data-field="body" class="e-content">${body}</section><footer>${footer}</footer></article></body></html>`
}

test('a post has its author, tags, time, addresses and pictures, and its title once', async () => {
  const body =
    '<hr class="section-divider"><h3 class="graf graf--h3 graf--title">A voyage</h3><h4 class="graf graf--h4 graf--subtitle">The subtitle</h4><p class="graf">Words</p><figure class="graf"><img src="https://cdn-images-1.medium.com/max/800/1*p.jpg"><figcaption>Sea</figcaption></figure>'
  const entries = await readAll(medium, {
    'posts/2020-01-02_A-voyage-0123456789ab.html': page('A voyage', body),
    'sessions/a.html': 'never opened',
  })
  expect(entries.map(({ id, kind }) => [id, kind])).toEqual([
    ['author:Ada', 'author'],
    ['tag:Sea', 'tag'],
    ['tag:Wind', 'tag'],
    ['post:0123456789ab', 'post'],
  ])
  expect(entries[3]).toMatchObject({
    title: 'A voyage',
    isPublic: true,
    addresses: [
      'https://medium.com/@ada/a-voyage-0123456789ab',
      'https://medium.com/p/0123456789ab',
    ],
    item: {
      state: 'published',
      markdown:
        '#### The subtitle\n\nWords\n\n![](https://cdn-images-1.medium.com/max/800/1*p.jpg "Sea")\n',
      authors: ['Ada'],
      tags: ['Sea', 'Wind'],
      publishedAt: new Date('2020-01-02T03:04:05.678Z'),
      feedId: 'https://medium.com/p/0123456789ab',
      pictures: [{ id: 'medium:1*p.jpg', places: [] }],
    },
  })
})

test('drafts, responses and damaged files', async () => {
  const entries = await readAll(medium, {
    'posts/2020-01-02_It-is-so-1123456789ab.html': page('It is so…', '<p>It is so true</p>', ''),
    'posts/draft_Later-2123456789ab.html': page('Later', '<p>Words</p>', ''),
    'posts/draft_Undone-3123456789ab.html': 'half a page',
  })
  expect(entries).toMatchObject([
    { id: 'post:1123456789ab', isPublic: false, item: { type: 'other' } },
    { id: 'post:2123456789ab', kind: 'draft', item: { state: 'draft', markdown: 'Words\n' } },
    { kind: 'other', item: { type: 'refused', reason: 'it is no text of Medium' } },
  ])
})

test('responses are texts if asked for, published or drafts, and their first words are their titles', async () => {
  const entries = await readAll(
    medium,
    {
      'posts/2020-01-02_It-is-so-0123456789ab.html': page('It is so…', '<p>It is so true</p>'),
      'posts/draft_No-2123456789ab.html': page('No…', '<p>No, it is not</p>', ''),
    },
    { othersWords: true },
  )
  expect(entries.slice(-2)).toMatchObject([
    {
      id: 'post:0123456789ab',
      kind: 'post',
      isPublic: true,
      item: {
        title: 'It is so…',
        state: 'published',
        markdown: 'It is so true\n',
        tags: ['Sea', 'Wind'],
      },
    },
    { kind: 'draft', isPublic: false, item: { title: 'No…', state: 'draft' } },
  ])
})

test('two files that name the same address are two texts', async () => {
  const entries = await readAll(medium, {
    'posts/a.html': page('A', '<p>Words</p>'),
    'posts/b.html': page('B', '<p>Others</p>'),
  })
  expect(entries.slice(-2)).toMatchObject([
    { id: 'post:0123456789ab', item: { title: 'A' } },
    { id: 'post:posts/b.html', addresses: [], item: { title: 'B', feedId: undefined } },
  ])
})

test('pages of other programs are no export of Medium', async () => {
  expect(await medium.recognise(await archiveOf({ 'posts/1.a.html': '<p>a</p>' }))).toBe(false)
  expect(await medium.recognise(await archiveOf({ 'a.html': page('a', 'b') }))).toBe(false)
})
