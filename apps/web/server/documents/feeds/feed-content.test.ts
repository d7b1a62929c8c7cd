import { DELETED_ACCOUNT_ID } from '@inkwell/contract/deleted-account'
import { beforeEach, expect, test } from 'vitest'
import { setTexts } from '../../../src/platform/text.ts'
import { loadTexts } from '../../../texts/load-texts.ts'
import { makeDocument } from '../../testing/make-document.ts'

beforeEach(async () => setTexts(await loadTexts('en')))

/** A feed of one post with these fields. */
function feedOf(path: string, fields: object): Promise<string> {
  const createdAt = '2026-01-31T00:00:00.000Z'
  const post = { _id: 'p1', title: 'Looms', html: '<p>Words</p>', tags: [], createdAt, ...fields }
  return makeDocument(path, { '/api/v1/feed': { posts: [post] } })
}

test.each(['de', 'ar'] as const)('the name of a deleted account is translated: %s', async (tag) => {
  const texts = await loadTexts(tag)
  setTexts(texts)
  const author = { _id: DELETED_ACCOUNT_ID, name: 'Deleted account' }
  for (const path of ['/feed.xml', '/atom.xml', '/feed.json']) {
    const feed = await feedOf(path, { author })
    expect(feed).toContain(texts.posts.deletedAccount)
    expect(feed).not.toContain(author.name)
  }
})

test('an id that is no absolute address stays in RSS; Atom has the address of the post', async () => {
  const feedId = '5f3a9c0e7b1d2a0001c4e8f2'
  const guid = `<guid isPermaLink="false">${feedId}</guid>`
  expect(await feedOf('/feed.xml', { feedId })).toContain(guid)
  const url = 'https://blog.example/post/p1'
  expect(await feedOf('/atom.xml', { feedId })).toContain(`<id>${url}</id>`)
  const tag = 'tag:blogger.com,1999:blog-1.post-2'
  expect(await feedOf('/atom.xml', { feedId: tag })).toContain(`<id>${tag}</id>`)
})
