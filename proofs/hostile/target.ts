import { createPost, startStage } from '../overload/stage.ts'
import type { Stage } from '../overload/stage.ts'
import { send } from '../overload/ask.ts'
import type { Target } from './kinds.ts'

const POSTS = 30

/** Both servers, some posts, and the data that senders and readers need. */
export interface AttackStage {
  target: Target
  /** Cached pages and responses for the readers. */
  urls: readonly string[]
  stop: () => Promise<void>
}

async function postIdOf(stage: Stage): Promise<string> {
  const response = await fetch(`${stage.api}/api/v1/posts/?limit=1`)
  const { posts } = (await response.json()) as { posts: { _id: string }[] }
  return posts[0]?._id ?? ''
}

/** Starts both servers without rate limits, so that only their queues protect them. */
export async function startTarget(): Promise<AttackStage> {
  const stage = await startStage(true)
  try {
    await send(createPost(stage))
    const read = await postIdOf(stage)
    for (let i = 0; i < POSTS; i++) await send(createPost(stage))
    const postId = await postIdOf(stage)
    const { api, web } = stage
    return {
      target: { api, web, token: stage.account.token, postId },
      urls: [
        `${web}/all-post`,
        `${web}/post/${read}`,
        `${api}/api/v1/posts/`,
        `${api}/api/v1/posts/p/${read}`,
      ],
      stop: stage.stop,
    }
  } catch (error) {
    await stage.stop()
    throw error
  }
}
