import { DRAFT_CONTENT_MAX } from '@inkwell/contract/limits'
import { noteSentence } from '@inkwell/contract/import-notes'
import { expect, test } from 'vitest'
import { PostsLine } from './line-schemas.ts'
import { wholePosts } from './take-post.ts'

const POST = '019aa1c4-9d5e-7c11-8e0b-000000000001'
const TIME = '2026-01-01T00:00:00.000Z'

function postLine() {
  const written = { title: 'A post', content: 'Words.', lineEnds: 'break' }
  const post = { id: POST, author: POST, ...written, publishedAt: TIME, updatedAt: TIME }
  return PostsLine.parse({ post })
}

function revisionLine(number: number) {
  const text = 'x'.repeat(DRAFT_CONTENT_MAX)
  const made = { kind: 'saved', title: '', madeAt: TIME, superseded: false }
  return PostsLine.parse({ revision: { post: POST, number, ...made, text } })
}

test('revisions beyond the longest history are listed with that reason', async () => {
  const fitting = Math.floor((32 * 1024 * 1024) / DRAFT_CONTENT_MAX)
  async function* lines() {
    yield postLine()
    for (let number = 1; number <= fitting + 1; number += 1) {
      yield await Promise.resolve(revisionLine(number))
    }
  }
  const others: string[] = []
  const onOther = ({ id, note }: { id: string; note: Parameters<typeof noteSentence>[0] }) => {
    others.push(`${id}: ${noteSentence(note)}`)
    return Promise.resolve()
  }
  for await (const { revisions } of wholePosts(lines(), onOther)) {
    expect(revisions).toHaveLength(fitting)
  }
  expect(others).toEqual([`${POST}/${fitting + 1}: its post has a longer history than posts have`])
})
