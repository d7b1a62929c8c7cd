import type { ApiClient, CallAnswer } from '@inkwell/api-client/api-client'
import type { SaveProfileRequest } from '@inkwell/contract/author'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useApp } from '../../../platform/app-provider.tsx'
import { readToken } from '../../../platform/session-storage.ts'
import { useToast } from '../../../ui/toasts.tsx'
import { forgetTypedProfile } from './typed-profile.ts'

const READ = 'GET /api/v1/users/me/profile'

/** The profile as the service sends it; anything may be missing. */
export type WireProfile = NonNullable<CallAnswer<typeof READ>['profile']>

const profileKey = (userId: string) => ['profile', userId] as const

/** The public profile of the signed-in account, whose id is part of the key: another may sign in. */
export function profileQuery(api: ApiClient, userId: string) {
  return queryOptions({
    queryKey: profileKey(userId),
    queryFn: async ({ signal }): Promise<WireProfile> => {
      const { profile } = await api(READ, { token: readToken(), signal })
      if (!profile) throw new TypeError('The answer holds no profile')
      return profile
    },
    // Another answer must not replace what somebody is typing.
    staleTime: Infinity,
    gcTime: 0,
    meta: { failure: 'Failed to load the public profile' },
  })
}

/** A change of the profile: its words, another picture, or none. */
type Change = { words: SaveProfileRequest } | { picture: File } | 'no picture'

async function send(api: ApiClient, change: Change): Promise<WireProfile> {
  const token = readToken()
  if (change === 'no picture') {
    return (await api('DELETE /api/v1/users/me/picture', { token })).profile ?? {}
  }
  if ('words' in change) {
    const answer = await api('PUT /api/v1/users/me/profile', { token, json: change.words })
    return answer.profile ?? {}
  }
  const form = new FormData()
  form.set('image', change.picture)
  return (await api('PUT /api/v1/users/me/picture', { token, form })).profile ?? {}
}

/** Changes a part of the profile of this account. */
export function useChangeProfile(userId: string, done: (change: Change) => string) {
  const { api } = useApp()
  const queryClient = useQueryClient()
  const showToast = useToast()
  return useMutation({
    mutationFn: (change: Change) => send(api, change),
    onSuccess: (profile, change) => {
      if (typeof change === 'object' && 'words' in change) forgetTypedProfile()
      queryClient.setQueryData(profileKey(userId), profile)
      void queryClient.invalidateQueries({ queryKey: ['author'] })
      showToast(done(change))
    },
  })
}
