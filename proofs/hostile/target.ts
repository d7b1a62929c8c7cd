import { setTimeout as sleep } from 'node:timers/promises'
import { createPost, startSetup } from '../overload/setup.ts'
import type { Setup } from '../overload/setup.ts'
import { send } from '../overload/http-request.ts'
import type { Target } from './kinds.ts'

const POSTS = 30

/** How often the service is asked for a post, and the milliseconds between. */
const ATTEMPTS = 6
const PAUSE = 1_000

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

/** A busy machine makes the service put off what it would publish. */
async function addPost(setup: Setup): Promise<void> {
  for (let attempts = ATTEMPTS; attempts > 0; attempts--) {
    const { status } = await send(createPost(setup))
    if (status === 201) return
    await sleep(PAUSE)
  }
  throw new Error('The service published no post.')
}

/** Starts both servers without rate limits, so that only their queues protect them. */
export async function startTarget(): Promise<AttackSetup> {
  const setup = await startSetup(true)
  try {
    await addPost(setup)
    const read = await postIdOf(setup)
    for (let i = 0; i < POSTS; i++) await addPost(setup)
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
