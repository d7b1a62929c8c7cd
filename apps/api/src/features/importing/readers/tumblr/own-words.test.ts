import { expect, test } from 'vitest'
import { readPosts, textBlock } from './testing/read-posts.ts'

const QUOTED =
  '<p><a class="tumblr_blog" href="https://bob.tumblr.com/post/9">bob</a>:</p><blockquote><p>Not</p><blockquote>mine</blockquote></blockquote>'

test('of a reblog in blocks own words stay, also earlier ones', async () => {
  const trail = [
    { blog: { name: 'ada' }, content: [textBlock('Mine before')] },
    { blog: { name: 'bob' }, content: [textBlock('Not mine')] },
    { broken_blog_name: 'gone', content: [textBlock('Not mine')] },
  ]
  const [own, none] = (
    await readPosts({ trail, content: [textBlock('Mine')] }, { trail: trail.slice(1), content: [] })
  ).slice(1)
  expect(own?.item).toMatchObject({
    markdown: 'Mine before\n\nMine\n',
    notes: ['it is a reblog; what others wrote is left out: bob, gone'],
  })
  expect(none).toMatchObject({
    kind: 'other',
    item: { type: 'other', reason: 'it is a reblog without own words' },
  })
})

test.each([
  [{ body: `${QUOTED}<p>Mine</p>` }, 'Mine\n'],
  [{ body: `${QUOTED}<blockquote>Also</blockquote>` }, '> Also\n'],
  [{ body: 'x', reblog: { comment: '<p>Mine</p>', tree_html: QUOTED } }, 'Mine\n'],
])('the own words of a reblog: %j', async (post, markdown) => {
  const item = (await readPosts({ type: 'text', reblogged_root_name: 'bob', ...post })).at(-1)?.item
  expect(item).toMatchObject({ markdown })
})

test.each([
  [{ body: QUOTED }, 'it is a reblog without own words'],
  [{ body: '<p>Whose?</p>' }, 'it is a reblog whose own words cannot be told apart'],
  [{ body: QUOTED.slice(0, -13) }, 'it is a reblog whose own words cannot be told apart'],
  [{ body: 'x', reblog: { comment: '' } }, 'it is a reblog without own words'],
])('a reblog that is listed: %j', async (post, reason) => {
  const item = (await readPosts({ type: 'text', reblogged_from_name: 'bob', ...post })).at(-1)?.item
  expect(item).toEqual({ type: 'other', reason })
})

test('a reblog of the same blog is a post', async () => {
  const post = { type: 'text', body: 'a', reblogged_from_name: 'ada', reblogged_root_name: 'ada' }
  expect((await readPosts(post)).at(-1)?.item).toMatchObject({ markdown: 'a\n', notes: [] })
})

test('old copies say only in the text that a post is a reblog', async () => {
  const post = { type: 'regular', 'regular-body': `${QUOTED}<p>Mine</p>` }
  expect((await readPosts(post)).at(-1)?.item).toMatchObject({
    markdown: 'Mine\n',
    notes: ['it is a reblog; what others wrote is left out: somebody else'],
  })
})

test('many quotes without end take linear time', async () => {
  const body = QUOTED.slice(0, 60) + '<blockquote>'.repeat(300_000)
  const item = (await readPosts({ type: 'text', reblogged_from_name: 'bob', body })).at(-1)?.item
  expect(item?.type).toBe('other')
}, 60_000)
