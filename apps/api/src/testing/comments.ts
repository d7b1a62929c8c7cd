import { newId } from '../platform/clock/new-id.ts'
import type { TestApi } from './test-api.ts'

interface Given {
  name?: string
  content?: string
  at?: string
  anchor?: string
  /** The id of the comment that it answers. */
  parent?: string
}

/** Adds a comment to a post as an import does; resolves to its id. */
export async function addComment(
  { app }: TestApi,
  postId: string,
  { at = '2020-01-02T03:04:05.000Z', parent, ...given }: Given = {},
): Promise<string> {
  const { comments } = app.services
  const values = { name: 'Grace', content: 'A *loom*.', anchor: undefined, ...given }
  const id = await comments.takeIn({ postId, at: new Date(at), source: newId(), ...values })
  if (id === undefined) throw new Error('There is no such post')
  if (parent !== undefined) await comments.answer(id, parent)
  return id
}
