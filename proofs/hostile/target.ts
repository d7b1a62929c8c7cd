import { createPost, startSetup } from '../overload/setup.ts'
import type { Setup } from '../overload/setup.ts'
import { send } from '../overload/http-request.ts'
import type { Target } from './kinds.ts'

const POSTS = 30

/** Both servers, some posts, and the data that senders and readers need. */
export interface AttackSetup {
  target: Target
  /** Cached pages and responses for the readers. */
  urls: readonly string[]
  stop: () => Promise<void>
}

async function postIdOf(setup: Setup): Promise<string> {
  const response = await fetch(`${setup.api}/api/v1/posts/?limit=1`)
  const { posts } = (await response.json()) as { posts: { _id: string }[] }
  return posts[0]?._id ?? ''
}

/** Starts both servers without rate limits, so that only their queues protect them. */
export async function startTarget(): Promise<AttackSetup> {
  const setup = await startSetup(true)
  try {
    await send(createPost(setup))
    const read = await postIdOf(setup)
    for (let i = 0; i < POSTS; i++) await send(createPost(setup))
    const postId = await postIdOf(setup)
    const { api, web } = setup
    return {
      target: { api, web, token: setup.account.token, postId },
      urls: [
        `${web}/all-post`,
        `${web}/post/${read}`,
        `${api}/api/v1/posts/`,
        `${api}/api/v1/posts/p/${read}`,
      ],
      stop: setup.stop,
    }
  } catch (error) {
    await setup.stop()
    throw error
  }
}
