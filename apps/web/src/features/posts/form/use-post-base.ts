import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ApiClient, Received } from '@inkwell/api-client/api-client'
import { ApiError } from '@inkwell/api-client/api-error'
import type { Post } from '@inkwell/contract/post'
import { useApp } from '../../../platform/app-provider.tsx'
import { toTextVersion } from '../../../writing/to-text-version.ts'
import type { TextVersion } from '../../../writing/use-versions.ts'
import { toCover } from '../cover/cover.ts'
import type { Cover } from '../cover/cover.ts'
import { recallCover, toCoverWords } from '../cover/cover-values.ts'
import { NEW_BASE } from './post-form.tsx'

interface PostBase extends TextVersion {
  cover?: Cover | undefined
}

/** The text of a post, and its cover with the values of its fields. */
function toPostBase(post: Received<Post>): PostBase {
  const { words, updatedAt } = toTextVersion(post)
  const cover = toCover(post.image)
  return {
    words: { ...words, ...toCoverWords(cover) },
    updatedAt,
    cover,
    recall: (kept, hasPicture) => recallCover(cover, kept, hasPicture),
  }
}

/** Reads once and bypasses every cache: editing an old version would undo newer changes. */
function postBaseQuery(api: ApiClient, id: string) {
  return queryOptions({
    queryKey: ['post-base', id],
    queryFn: async ({ signal }): Promise<PostBase> => {
      const call = { params: { id }, signal, fresh: true }
      const { postById } = await api('GET /api/v1/posts/p/{id}', call)
      if (!postById) throw new Error(`There is no post ${id}`)
      return toPostBase(postById)
    },
    gcTime: 0,
    staleTime: Infinity,
    meta: { failure: 'Failed to load post', isReadOnce: true },
  })
}

/** Whether readers see a post now; false without an answer. */
function isPublished(api: ApiClient, id: string): Promise<boolean> {
  return api('GET /api/v1/posts/p/{id}', { params: { id }, fresh: true }).then(
    () => true,
    () => false,
  )
}

/**
 * The post to edit; undefined while loading, and empty if it failed. `load` retries and resolves to
 * whether there is a version to show. `isUnseen`: readers do not see the post, or there is none. `loadPublished`
 * loads it if that has changed, and resolves to whether it has.
 */
export function usePostBase(id: string) {
  const { api } = useApp()
  const { data, error, errorUpdateCount, isLoading, refetch } = useQuery(postBaseQuery(api, id))
  const load = async () => (await refetch()).data?.updatedAt !== undefined
  const isNotFound = error instanceof ApiError && error.status === 404
  const [wasNotFound, setNotFound] = useState(false)
  if (isNotFound && !wasNotFound) setNotFound(true)
  // Also while it is loaded again after a failure: the form has no text until then.
  const base: PostBase | undefined = data ?? (errorUpdateCount > 0 ? NEW_BASE : undefined)
  return {
    base,
    isLoading: isLoading && base === undefined,
    isMissing: base === NEW_BASE,
    // Loading again, or another failure, does not change that.
    isUnseen: isNotFound || (wasNotFound && !data),
    load,
    loadPublished: async () => (await isPublished(api, id)) && load(),
  }
}
